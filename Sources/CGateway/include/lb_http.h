#ifndef LB_HTTP_H
#define LB_HTTP_H

#include <microhttpd.h>
#include <stdint.h>

/// How a server of HTTP is to be.
typedef struct {
    /// A socket that listens; the server closes it.
    int listener;
    /// The most connections, and the seconds without a byte that end one.
    unsigned connections;
    unsigned idle_seconds;
    /// The most memory of a connection for the line of a request and its headers, in bytes.
    size_t request_memory;
    /// A certificate and its key, PEM with a NUL; both or neither.
    const char *_Nullable certificate;
    const char *_Nullable key;
    /// Takes requests, and is told of their ends.
    MHD_AccessHandlerCallback _Nonnull handler;
    MHD_RequestCompletedCallback _Nonnull completed;
    /// Is told of connections as they begin and end.
    MHD_NotifyConnectionCallback _Nonnull connected;
    /// What the three are given.
    void *_Nullable context;
} lb_http_settings;

/// Starts a server without a thread, whose work is done by MHD_run. Paths arrive as they were sent, with
/// their percent signs. NULL, if it cannot be started.
struct MHD_Daemon *_Nullable lb_http_start(const lb_http_settings *_Nonnull settings);

/// The descriptor that is readable while the server has something to do; -1 if there is none.
int lb_http_descriptor(struct MHD_Daemon *_Nonnull server);

/// The socket of a connection; -1 if it is not known.
int lb_http_socket(struct MHD_Connection *_Nonnull connection);

#endif
