#define _GNU_SOURCE
#include "lb_http.h"

#include <poll.h>
#include <stdarg.h>
#include <string.h>

static size_t keep_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// Its messages are about misbehaving clients. Relevant errors are reported by status codes.
static void ignore_message(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

struct MHD_Daemon *lb_http_start(const lb_http_settings *settings) {
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
        {MHD_OPTION_END, 0, NULL},
    };
    if (settings->certificate && settings->key) {
        flags |= MHD_USE_TLS;
    } else {
        secure[0] = secure[2];
    }
    // The logger is first, because it also applies to errors in later options.
    return MHD_start_daemon(flags, 0, NULL, NULL, settings->handler, settings->context,
        MHD_OPTION_EXTERNAL_LOGGER, ignore_message, NULL, MHD_OPTION_LISTEN_SOCKET, settings->listener,
        MHD_OPTION_CONNECTION_LIMIT, settings->connections, MHD_OPTION_CONNECTION_TIMEOUT,
        settings->idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->request_memory,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context, MHD_OPTION_NOTIFY_CONNECTION,
        settings->connected, settings->context, MHD_OPTION_UNESCAPE_CALLBACK, keep_escaped, NULL,
        MHD_OPTION_ARRAY, secure, MHD_OPTION_END);
}

int lb_http_descriptor(struct MHD_Daemon *server) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

int lb_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

bool lb_http_has_left(int socket) {
    struct pollfd state = {.fd = socket, .events = POLLRDHUP};
    return poll(&state, 1, 0) > 0;
}
