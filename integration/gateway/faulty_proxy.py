"""A proxy in front of the gateway that fails on request, as proxies and networks do, and counts what a browser asks."""

import http.client
import http.server
import select
import socket
import socketserver
import threading


class FaultyProxy:
    """Forwards requests from a free port of the loopback to `port`.

    `faults` are functions from a method and a path to a status, or None to forward the request. `requests` has the method and the
    path of each request, and `streams` is the number of open event streams.
    """

    def __init__(self, port):
        self.faults = []
        self.requests = []
        self.streams = 0
        self.lock = threading.Lock()
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                proxy.serve(self, port)

            do_POST = do_PUT = do_DELETE = do_GET

            def log_message(self, *_):
                pass

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                # A browser that closes a connection is no error.
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def fail(self, path, status, times):
        """Answers the next requests for `path` with `status`."""
        left = [times]

        def fault(_, asked):
            if asked != path or not left[0]:
                return None
            left[0] -= 1
            return status

        self.faults.append(fault)

    def serve(self, handler, port):
        path = handler.path.split("?")[0]
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        with self.lock:
            self.requests.append((handler.command, handler.path))
            status = next((status for fault in self.faults if (status := fault(handler.command, path))), None)
        if status:
            self.answer(handler, status, [("Content-Type", "text/html")], b"<title>Not now</title>")
        elif path == "/api/events":
            self.stream(handler, port)
        else:
            self.forward(handler, port, body)

    @staticmethod
    def answer(handler, status, headers, body):
        handler.send_response_only(status)
        for name, value in headers:
            handler.send_header(name, value)
        if status != 204:
            handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def forward(self, handler, port, body):
        line = http.client.HTTPConnection("127.0.0.1", port)
        try:
            line.request(handler.command, handler.path, body or None, dict(handler.headers))
            response = line.getresponse()
            content = response.read()
        except OSError:
            return self.answer(handler, 502, [], b"")
        finally:
            line.close()
        own = ("connection", "content-length", "transfer-encoding")
        kept = [pair for pair in response.getheaders() if pair[0].lower() not in own]
        self.answer(handler, response.status, kept, content)

    def stream(self, handler, port):
        """Passes the bytes of an event stream on until the browser or the gateway closes it."""
        handler.close_connection = True
        try:
            line = socket.create_connection(("127.0.0.1", port))
        except OSError:
            return self.answer(handler, 502, [], b"")
        with self.lock:
            self.streams += 1
        try:
            headers = "".join(f"{name}: {value}\r\n" for name, value in handler.headers.items())
            line.sendall(f"GET {handler.path} HTTP/1.1\r\n{headers}\r\n".encode())
            while True:
                ready, _, _ = select.select([line, handler.connection], [], [])
                part = line.recv(65536) if line in ready else b""
                if not part:
                    break
                handler.connection.sendall(part)
        finally:
            line.close()
            with self.lock:
                self.streams -= 1
