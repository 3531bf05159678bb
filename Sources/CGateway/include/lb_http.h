#ifndef LB_HTTP_H
#define LB_HTTP_H

#include <microhttpd.h>
#include <stdint.h>

/// The settings of an HTTP server.
typedef struct {
    /// A listening socket, which the server closes.
    int listener;
    /// The maximum number of connections, and the time without activity that ends one.
    unsigned connections;
    unsigned idle_seconds;
    /// The memory of a connection for the head of a request, in bytes.
    size_t request_memory;
    /// A certificate and its key in PEM; both or neither.
    const char *_Nullable certificate;
    const char *_Nullable key;
    /// Called for requests and at their end.
    MHD_AccessHandlerCallback _Nonnull handler;
    MHD_RequestCompletedCallback _Nonnull completed;
    /// Called when a connection begins and ends.
    MHD_NotifyConnectionCallback _Nonnull connected;
    /// The first argument of the three callbacks.
    void *_Nullable context;
} lb_http_settings;

/// Starts a server without a thread; MHD_run does its work. Paths stay percent-encoded. Returns NULL on
/// failure.
struct MHD_Daemon *_Nullable lb_http_start(const lb_http_settings *_Nonnull settings);

/// Returns a descriptor that is readable while the server has work to do, or -1.
int lb_http_descriptor(struct MHD_Daemon *_Nonnull server);

/// Returns the socket of a connection, or -1.
int lb_http_socket(struct MHD_Connection *_Nonnull connection);

#endif
