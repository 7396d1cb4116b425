"""Captures of Linux's TCP at both ends of an emulated cable, in network namespaces of our own.

Reads a list of transfers as JSON from standard input, writes a capture (pcap, 128 bytes a packet) for each, taken at the PC.
Two TAP devices, one in each namespace, are joined by a program that delays, drops and holds up frames as a cable would.
Needs root, /dev/net/tun and iproute2; touches nothing but the namespaces that it makes. Times are seconds unless said.
"""
import collections
import ctypes
import fcntl
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import time

PC, BOARD = "192.168.1.4", "192.168.1.19"
PORT = 5001
LIBC = ctypes.CDLL(None, use_errno=True)
SLOT = 512 / 100e6
# What a network card sends besides the frame as the kernel has it: preamble 8, check sequence 4, gap 12 bytes.
OVERHEAD = 24


def run(*command):
    subprocess.run(command, check=True, capture_output=True)


def enter(name):
    with open(f"/run/netns/{name}") as handle:
        if LIBC.setns(handle.fileno(), 0x40000000) != 0:
            raise OSError(ctypes.get_errno(), "setns")


def real_time(priority):
    """Ahead of whatever else the machine does: its load must not look like the cable's delay."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(priority))
    except OSError:
        pass


def child(work):
    number = os.fork()
    if number > 0:
        return number
    status = 1
    try:
        work()
        status = 0
    except (BrokenPipeError, ConnectionResetError, TimeoutError):
        status = 0
    finally:
        os._exit(status)


class Cable:
    """Joins two TAP devices; `case` says what happens between them. Direction 0 is from the PC."""

    def __init__(self, taps, case):
        self.taps = taps
        self.rate = case.get("lineMbit", 100) * 1e6
        self.delay = [case.get("delayUs", 50) / 1e6] * 2
        self.jitter = case.get("jitterUs", 0) / 1e6
        self.loss = case.get("loss", 0)
        # The data's direction alone is hit, unless told otherwise.
        self.data = 0 if case["direction"] == "rx" else 1
        self.service = [case.get("receiverUs", 0) / 1e6, case.get("senderUs", 0) / 1e6]
        self.late_every = case.get("reorderEvery", 0)
        self.late_by = case.get("reorderUs", 0) / 1e6
        self.stall = (case.get("stallEveryUs", 0) / 1e6, case.get("stallUs", 0) / 1e6)
        self.half = case.get("halfDuplexBoard", False)
        self.random = random.Random(case["seed"])
        self.free = [0.0, 0.0]
        self.idle = [True, True]
        self.served = 0.0
        self.sent = [0, 0]
        self.under_way = [collections.deque(), collections.deque()]
        self.sending = [[0.0, 0.0, None], [0.0, 0.0, None]]
        self.stalled = (float("inf"), 0.0)

    def run(self, stop):
        if self.stall[0] > 0:
            self.next_stall(time.monotonic())
        while not stop():
            now = time.monotonic()
            times = [self.deliver(0, now), self.deliver(1, now)]
            readable = []
            if now >= self.stalled[0]:
                # The medium is taken by others: neither end sends.
                self.free = [max(free, self.stalled[1]) for free in self.free]
                self.next_stall(self.stalled[1])
            for way in (0, 1):
                if self.free[way] <= now and not (self.half and way == 1 and self.free[0] > now):
                    readable.append(way)
                else:
                    times.append(max(self.free[way], self.free[0] if self.half else 0))
            wait = max(0.0, min(0.05, min(times) - now))
            ready, _, _ = select.select([self.taps[way] for way in readable], [], [], wait)
            now = time.monotonic()
            for way in readable:
                if self.taps[way] in ready:
                    self.take(way, now)
                else:
                    self.idle[way] = True

    def take(self, way, now):
        frame = os.read(self.taps[way], 4096)
        # Behind another frame it left when the line was free, however late this program woke up.
        start = now if self.idle[way] or now - self.free[way] > 0.002 else self.free[way]
        self.idle[way] = False
        duration = (max(60, len(frame)) + OVERHEAD) * 8 / self.rate
        self.free[way] = start + duration
        if way == 1 and self.service[1] > 0 and len(frame) > 500:
            self.free[1] = start + max(duration, self.service[1])
        arrival = start + duration + self.delay[way]
        isData = way == self.data and len(frame) > 500
        if self.jitter > 0:
            arrival += self.random.random() * self.jitter
        if isData:
            self.sent[way] += 1
            if self.loss > 0 and self.random.random() < self.loss:
                return
            if self.late_every > 0 and self.sent[way] % self.late_every == 0:
                self.put(way, [arrival + self.late_by, frame])
                return
        if way == 0 and self.service[0] > 0 and len(frame) > 500:
            self.served = max(self.served, arrival) + self.service[0]
            arrival = self.served
        entry = [arrival, frame]
        if self.half:
            self.collide(way, start, duration, entry)
        self.put(way, entry)

    def collide(self, way, start, duration, entry):
        """The board's end listens before it sends; the PC's does not. What overlaps is lost, in both directions."""
        self.sending[way] = [start, start + duration, entry]
        other = self.sending[1 - way]
        if way == 0 and other[2] is not None and start < other[1]:
            entry[1] = None
            if start - other[0] > SLOT:
                other[2][1] = None

    def put(self, way, entry):
        queue = self.under_way[way]
        # A cable keeps the order; a late frame alone is overtaken.
        if queue and queue[-1][0] > entry[0] and self.late_every == 0:
            entry[0] = queue[-1][0]
        index = len(queue)
        while index > 0 and queue[index - 1][0] > entry[0]:
            index -= 1
        queue.insert(index, entry)

    def deliver(self, way, now):
        queue = self.under_way[way]
        while queue and queue[0][0] <= now:
            frame = queue.popleft()[1]
            if frame is not None:
                try:
                    os.write(self.taps[1 - way], frame)
                except OSError:
                    pass
        return queue[0][0] if queue else float("inf")

    def next_stall(self, now):
        start = now + self.stall[0] * (0.5 + self.random.random())
        self.stalled = (start, start + self.stall[1] * (0.5 + self.random.random()))


def capture(device, path, ready, stop):
    sock = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
    sock.setsockopt(socket.SOL_SOCKET, 33, 64 * 1024 * 1024)
    sock.setsockopt(socket.SOL_SOCKET, 35, 1)
    sock.bind((device, 0))
    sock.settimeout(0.05)
    os.write(ready, b"r")
    with open(path, "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 128, 1))
        while True:
            try:
                data, ancillary, _, _ = sock.recvmsg(4096, 64)
            except TimeoutError:
                if stop():
                    return
                continue
            seconds, nanos = struct.unpack("qq", ancillary[0][2])
            file.write(struct.pack("<IIII", seconds, nanos // 1000, min(128, len(data)), len(data)))
            file.write(data[:128])


def receiver(sock, case):
    if case.get("receiveBuffer"):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, case["receiveBuffer"])
    if case.get("windowClamp"):
        sock.setsockopt(socket.IPPROTO_TCP, 10, case["windowClamp"])
    sock.listen(1)
    peer, _ = sock.accept()
    if case.get("windowClamp"):
        # The kernel widens the window again unless the buffer's size is fixed, too.
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2 * case["windowClamp"])
        peer.setsockopt(socket.IPPROTO_TCP, 10, case["windowClamp"])
    chunk, pause, size = case.get("readChunk", 0), case.get("readPauseUs", 0) / 1e6, case.get("message", 0)
    got, since = 0, 0
    while True:
        data = peer.recv(chunk - since if chunk else 1 << 16)
        if not data:
            peer.close()
            return
        got += len(data)
        since += len(data)
        if chunk and since >= chunk:
            since = 0
            time.sleep(pause)
        while size and got >= size:
            got -= size
            peer.send(b"k")


def sender(address, case):
    sock = socket.socket()
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, case.get("congestion", "cubic").encode())
    if case.get("sendBuffer"):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, case["sendBuffer"])
    if case.get("mss"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, case["mss"])
    sock.connect((address, PORT))
    end = time.monotonic() + case.get("seconds", 1.5)
    sock.settimeout(10)
    size = case.get("message", 0)
    chunk = bytes(case.get("writeChunk", 0) or 1 << 16)
    every = case.get("writeEveryUs", 0) / 1e6
    due = time.monotonic()
    while time.monotonic() < end:
        if size:
            # Two writes and then a wait for the answer: the second one waits for the acknowledgement of the first.
            sock.send(bytes(size // 3))
            sock.send(bytes(size - size // 3))
            sock.recv(1)
            continue
        sock.sendall(chunk)
        if every:
            due += every
            time.sleep(max(0.0, due - time.monotonic()))
    sock.shutdown(socket.SHUT_WR)
    sock.recv(1)
    sock.close()


def tap(name):
    handle = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(handle, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x1002))
    return handle


class Stage:
    def __init__(self):
        number = os.getpid()
        self.names = [f"bp{number}pc", f"bp{number}board"]
        self.devices = [f"bpa{number}", f"bpb{number}"]
        self.taps = []

    def build(self):
        for name, device, address in zip(self.names, self.devices, (PC, BOARD)):
            run("ip", "netns", "add", name)
            self.taps.append(tap(device))
            run("ip", "link", "set", device, "netns", name)
            inside = ("ip", "netns", "exec", name)
            run(*inside, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1", "net.ipv4.tcp_no_metrics_save=1")
            run("ip", "-n", name, "address", "add", f"{address}/24", "dev", device)
            run("ip", "-n", name, "link", "set", "lo", "up")
            # A card's queue pushes back; a TAP device drops what its queue does not hold.
            run("ip", "-n", name, "link", "set", device, "txqueuelen", "20000")
            run("ip", "-n", name, "link", "set", device, "up")

    def clear(self):
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)

    def play(self, case):
        stamps = "1" if case.get("timestamps") else "0"
        for name in self.names:
            run("ip", "netns", "exec", name, "sysctl", "-qw", f"net.ipv4.tcp_timestamps={stamps}")
        stopped = []
        signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
        here, there = (0, 1) if case["direction"] == "rx" else (1, 0)
        ready, tell = os.pipe()

        def cable():
            real_time(30)
            Cable(self.taps, case).run(lambda: bool(stopped))

        def record():
            enter(self.names[0])
            real_time(20)
            capture(self.devices[0], case["path"], tell, lambda: bool(stopped))

        def receive(source, target, change):
            def work():
                enter(self.names[target])
                real_time(10)
                sock = socket.socket()
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                sock.bind(((PC, BOARD)[target], PORT))
                os.write(tell, b"r")
                receiver(sock, change)
            return work

        def send(source, target, change):
            def work():
                enter(self.names[source])
                real_time(10)
                sender((PC, BOARD)[target], change)
            return work

        background = [child(cable), child(record)]
        ways = [(here, there, case)]
        # Data the other way during the second half, as iperf -d has them: what a duplex mismatch needs to show.
        if case.get("bothWays"):
            ways.append((there, here, {**case, "seconds": case.get("seconds", 1.5) / 2}))
        receivers = [child(receive(*way)) for way in ways]
        for _ in range(1 + len(ways)):
            os.read(ready, 1)
        time.sleep(0.05)
        senders = []
        for index, way in enumerate(ways):
            if index > 0:
                time.sleep(case.get("seconds", 1.5) / 2)
            senders.append(child(send(*way)))
        for number in senders:
            os.waitpid(number, 0)
        limit = time.monotonic() + 5
        for number in receivers:
            while os.waitpid(number, os.WNOHANG)[0] == 0:
                if time.monotonic() > limit:
                    os.kill(number, signal.SIGKILL)
                time.sleep(0.01)
        time.sleep(0.1)
        for number in background:
            os.kill(number, signal.SIGTERM)
            os.waitpid(number, 0)
        os.close(ready)
        os.close(tell)


def main():
    cases = json.load(sys.stdin)
    stage = Stage()
    try:
        stage.build()
        for case in cases:
            stage.play(case)
            print(case["path"], flush=True)
    finally:
        stage.clear()


main()
