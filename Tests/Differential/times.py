"""The functions of dates, times and time zones beside Python's datetime and zoneinfo, on random moments.

    times.py PROGRAM COUNT [SEED]

Half of the moments are within hours of a change of clocks. Exits 1 and shows some if there are differences.
"""

import json
import random
import re
import subprocess
import sys
import zoneinfo
from datetime import date, datetime, timedelta, timezone

#: Zones with something about them: half hours, a negative daylight saving time, Ramadan, days that were left out.
NOTABLE = [
    "Australia/Perth", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "Africa/Casablanca",
    "Australia/Brisbane", "America/Sao_Paulo", "Pacific/Apia", "Antarctica/Troll", "America/Godthab", "Asia/Gaza", "UTC",
]
YEARS = [1906, 1916, 1942, 1974, 1991, 2006, 2007, 2008, 2009, 2019, 2021, 2024, 2037, 2038, 2050, 2099]
EPOCH = datetime(1970, 1, 1)
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
DATES = ["%Y-%m-%d", "%d/%m/%Y", "%F", "%d %b %Y", "%A, %d %B %Y", "%a %b %e %Y", "%Y%m%d", "%Y %j", "%D", "%y-%m-%d",
         "%h %d, %Y"]
TIMES = ["%H:%M:%S", "%T", "%I:%M:%S %p", "%H%M%S", "%I.%M.%S%p", "%Hh%Mm%Ss"]
FORMATS = ["%Y-%m", "%A %e %B %Y", "%H:%M %p", "%d.%m.%y %I%p", "%j %u %T", "%a %b %h %%", "%F %R", "%D"]
#: What is asked, by the name of the field it is set to.
QUESTIONS = {
    "date": "date(x, p, f, t)", "time": "time(x, p, f, t)", "timestamp": "timestamp(x, p, f, t)",
    "from": "timestamp(x, p, f)", "alone": "date(x, p)", "format": "format(w, fp)", "later": "add_days(w, n)",
    "days": "days_between(w, o)", "week": "week(w)", "hour": "hour(w)", "minute": "minute(w)", "weekday": "weekday(w)",
    "epoch": 'timestamp(s, "%s", "UTC", t)',
}


def written(moment: datetime, pattern: str) -> str:
    """What strftime gives in English, whatever the locale and the year."""
    values = {
        "Y": f"{moment.year:04}", "y": f"{moment.year % 100:02}", "m": f"{moment.month:02}", "d": f"{moment.day:02}",
        "e": f"{moment.day:2}", "j": f"{moment.timetuple().tm_yday:03}", "u": str(moment.isoweekday()),
        "H": f"{moment.hour:02}", "I": f"{(moment.hour + 11) % 12 + 1:02}", "M": f"{moment.minute:02}",
        "S": f"{moment.second:02}", "p": "AM" if moment.hour < 12 else "PM", "%": "%",
        "B": MONTHS[moment.month - 1], "b": MONTHS[moment.month - 1][:3], "h": MONTHS[moment.month - 1][:3],
        "A": WEEKDAYS[moment.weekday()], "a": WEEKDAYS[moment.weekday()][:3],
    }
    for letter, parts in {"F": "%Y-%m-%d", "T": "%H:%M:%S", "R": "%H:%M", "D": "%m/%d/%y"}.items():
        pattern = pattern.replace("%" + letter, parts)
    return re.sub("%(.)", lambda match: values[match[1]], pattern)


def rfc3339(clock: datetime, offset: timedelta) -> str:
    """A moment with its offset in whole minutes: those of local mean times are cut, and the clock goes so."""
    seconds = int(offset.total_seconds())
    shown = int(seconds / 60) * 60
    text = written(clock - timedelta(seconds=seconds - shown), "%FT%T")
    minutes = abs(shown) // 60
    return text + ("Z" if shown == 0 else f"{'-' if shown < 0 else '+'}{minutes // 60:02}:{minutes % 60:02}")


class Cases:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        names = (name for name in zoneinfo.available_timezones() if re.fullmatch("[A-Za-z0-9_+/-]+", name))
        # "right" counts leap seconds, and is refused.
        self.names = sorted(name for name in names if not name.startswith(("posix", "right", "localtime", "Factory")))
        self.zones = {name: zoneinfo.ZoneInfo(name) for name in self.names}
        self.notable = [name for name in NOTABLE if name in self.zones]
        self.changes: dict[tuple[str, int], list[datetime]] = {}

    def zone(self) -> str:
        return self.random.choice(self.notable if self.random.random() < 0.4 else self.names)

    def changes_of(self, name: str, year: int) -> list[datetime]:
        """What the clock shows right behind each change of a year."""
        zone = self.zones[name]

        def offset(moment: datetime) -> timedelta:
            return moment.astimezone(zone).utcoffset()

        found = []
        for day in range(366):
            low = datetime(year, 1, 1, tzinfo=timezone.utc) + timedelta(days=day)
            high = low + timedelta(days=1)
            if offset(low) == offset(high):
                continue
            before = offset(low)
            while high - low > timedelta(seconds=1):
                middle = (low + (high - low) / 2).replace(microsecond=0)
                if offset(middle) == before:
                    low = middle
                else:
                    high = middle
            found.append(high.astimezone(zone).replace(tzinfo=None))
        return found

    def clock(self, name: str) -> datetime:
        """What the clock of a zone may show."""
        chance = self.random.random()
        if chance < 0.5:
            key = (name, self.random.choice(YEARS))
            if key not in self.changes:
                self.changes[key] = self.changes_of(*key)
            if self.changes[key]:
                near = self.random.choice([0, -1, 1, -3600, 3600, 1800, -1800, -7200, self.random.randint(-8000, 8000)])
                return self.random.choice(self.changes[key]) + timedelta(seconds=near)
        if chance < 0.9:
            return EPOCH + timedelta(seconds=self.random.randint(-90 * 31556952, 140 * 31556952))
        return EPOCH.replace(year=self.random.randint(2, 9997)) + timedelta(seconds=self.random.randint(0, 31449600))

    def offset(self) -> tuple[str, timedelta]:
        """An offset as a text may have it."""
        minutes = self.random.choice([0, 60, -60, 330, 480, 570, -210, 840, -720])
        hours = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}"
        rest = f"{abs(minutes) % 60:02}"
        forms = [hours + rest, hours + ":" + rest] + [hours] * (rest == "00") + ["Z"] * (minutes == 0)
        return self.random.choice(forms), timedelta(minutes=minutes)

    def case(self) -> tuple[dict, dict]:
        """A record, and what the questions come to."""
        choose = self.random.choice
        start, target = self.zone(), self.zone()
        clock = self.clock(start)
        day = choose(DATES)
        while ("%y" in day or day == "%D") and not 1969 <= clock.year <= 2068:
            day = choose(DATES)
        separator = choose([" ", "T", " at ", ", "])
        pattern = day + separator + choose(TIMES)
        text = written(clock, pattern)
        if self.random.random() < 0.2 and not re.search("at|T|h%M", pattern.replace("%T", "")):
            text = choose([text.upper(), text.lower()])
        offset = clock.replace(tzinfo=self.zones[start]).utcoffset()
        if self.random.random() < 0.15:
            form, offset = self.offset()
            text, pattern = f"{text} {form}", pattern + " %z"
        moment = (clock - offset).replace(tzinfo=timezone.utc)
        shown = moment.astimezone(self.zones[target])
        there = shown.replace(tzinfo=None)
        hasSeconds = self.random.random() < 0.5
        wall = clock if hasSeconds else clock.replace(second=0)
        other = date(self.random.randint(1, 9999), self.random.randint(1, 12), self.random.randint(1, 28))
        days = self.random.randint(-40000, 40000)
        try:
            later = (clock.date() + timedelta(days=days)).isoformat()
        except OverflowError:
            later = None
        year, week, weekday = clock.isocalendar()
        record = {
            "x": text, "p": pattern, "f": start, "t": target, "fp": choose(FORMATS), "n": days, "o": other.isoformat(),
            "w": written(wall, "%F %T" if hasSeconds else "%d/%m/%Y %R"),
            "s": str(int((moment - EPOCH.replace(tzinfo=timezone.utc)).total_seconds())),
        }
        answers = [
            written(there, "%F"), written(there, "%T"), rfc3339(there, shown.utcoffset()), rfc3339(clock, offset),
            written(clock, "%F"), written(wall, record["fp"]), later, (other - clock.date()).days, f"{year:04}-W{week:02}",
            wall.hour, wall.minute, weekday, rfc3339(there, shown.utcoffset()),
        ]
        return record, dict(zip(QUESTIONS, answers))


def main() -> int:
    program, count = sys.argv[1], int(sys.argv[2])
    cases = Cases(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    pairs = [cases.case() for _ in range(count)]
    lines = "".join(json.dumps(record) + "\n" for record, _ in pairs)
    command = [program, "--from", "ndjson", "--schema", "raw", "--select", ",".join(QUESTIONS)]
    for name, question in QUESTIONS.items():
        command += ["--set", f"{name}={question}"]
    run = subprocess.run(command, input=lines.encode(), capture_output=True, timeout=600)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    differences = [
        (record, name, answer[name], right[name])
        for (record, right), answer in zip(pairs, answers) for name in QUESTIONS if answer[name] != right[name]
    ]
    print(f"{len(answers)} cases, {len(answers) * len(QUESTIONS)} answers, {len(differences)} differences")
    for record, name, answer, right in differences[:10]:
        print(f"{QUESTIONS[name]} of {record}: {answer}, not {right}")
    sys.stderr.buffer.write(run.stderr)
    return 0 if len(answers) == count and not differences and run.returncode == 0 else 1


sys.exit(main())
