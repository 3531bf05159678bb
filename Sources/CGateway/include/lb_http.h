#ifndef LB_HTTP_H
#define LB_HTTP_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

/// The settings of an HTTP server.
typedef struct {
    /// A listening socket, which the server closes.
    int listener;
    /// The maximum number of connections, and the time without activity after which a connection is closed.
    unsigned connections;
    unsigned idle_seconds;
    /// The memory for the head of a connection's request, in bytes.
    size_t request_memory;
    /// A certificate and its key in PEM. Both are NULL, or neither is.
    const char *_Nullable certificate;
    const char *_Nullable key;
    /// Called for each request, and when a request ends.
    MHD_AccessHandlerCallback _Nonnull handler;
    MHD_RequestCompletedCallback _Nonnull completed;
    /// Called when a connection begins or ends.
    MHD_NotifyConnectionCallback _Nonnull connected;
    /// The first argument of the three callbacks.
    void *_Nullable context;
} lb_http_settings;

/// Starts a server without its own thread: the caller must call MHD_run. Paths stay percent-encoded. Returns
/// NULL on failure.
struct MHD_Daemon *_Nullable lb_http_start(const lb_http_settings *_Nonnull settings);

/// Returns a descriptor that is readable while the server has work to do, or -1 if there is none.
int lb_http_descriptor(struct MHD_Daemon *_Nonnull server);

/// Returns the socket of a connection, or -1 if it has none.
int lb_http_socket(struct MHD_Connection *_Nonnull connection);

/// Returns whether the other end of a connection's socket has closed it, or at least sends nothing more.
bool lb_http_has_left(int socket);

#endif
