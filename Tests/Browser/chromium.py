"""A headless Chromium, spoken to over the DevTools protocol through a pair of pipes: no package is needed."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def program():
    """The path of a Chromium, if there is one."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for path in map(shutil.which, NAMES) if path), None)


class Chromium:
    """A browser with one page. Use it in a `with` statement; it ends with it, and so does its profile folder."""

    def __init__(self, timeout=60):
        self.timeout = timeout
        self.folder = tempfile.mkdtemp(prefix="browser-")
        commands_out, self.commands = os.pipe()
        self.answers, answers_in = os.pipe()
        # The protocol's pipes are descriptors 3 and 4 of the browser.
        shell = f'exec "$@" 3<&{commands_out} 4>&{answers_in}'
        options = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "--no-first-run",
            "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-sync",
            "--disable-component-update", "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-color-profile=srgb", "--window-size=1280,800",
        ]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self.process = subprocess.Popen(
            ["sh", "-c", shell, "sh", program(), *options, "about:blank"], pass_fds=(commands_out, answers_in),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands_out)
        os.close(answers_in)
        self.buffer = b""
        self.count = 0
        self.events = []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Runtime", "Log"]:
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            session, self.session = self.session, None
            self.call("Browser.close")
        except (EOFError, TimeoutError, OSError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise EOFError("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Calls a method of the protocol and waits for its result."""
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.commands, json.dumps(command).encode() + b"\0")
        deadline = time.monotonic() + self.timeout
        while True:
            message = self.message(deadline)
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def wait_for(self, event):
        """Waits for an event that has not been looked at."""
        deadline = time.monotonic() + self.timeout
        while True:
            for index, message in enumerate(self.events):
                if message.get("method") == event:
                    return self.events.pop(index)["params"]
            self.events.append(self.message(deadline))

    def seen(self, event):
        """The parameters of all events of a kind since the page was opened."""
        self.run("0")
        return [message["params"] for message in self.events if message.get("method") == event]

    def size(self, width, height, scale=1, phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone)

    def prefer(self, **features):
        """Media features: `prefers_color_scheme="dark"`."""
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def open(self, address):
        """Opens a page and waits until it has been drawn."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")
        self.rest()

    def rest(self, milliseconds=200):
        """Waits until what was asked for has been drawn, names on the map too."""
        self.run(f"new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, {milliseconds}))))")

    def run(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def click_on(self, selector):
        """Clicks into the middle of the first element of that kind."""
        self.click(*self.middle(selector))

    def middle(self, selector):
        return self.run(
            f"(e => {{ const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})"
            f"(document.querySelector({json.dumps(selector)}))")

    KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
            "ArrowDown": 40}

    def key(self, name, **more):
        text = {"Enter": "\r", "Tab": None}.get(name, name if len(name) == 1 else None)
        code = self.KEYS.get(name, ord(name[0].upper()))
        down = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, windowsVirtualKeyCode=code, **down, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=code, **more)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
