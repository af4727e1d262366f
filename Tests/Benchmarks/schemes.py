#!/usr/bin/env python3
"""Writes invented prices in the forms of other schemes than FuelWatch's to standard output.

    schemes.py queensland | new-south-wales | germany | italy | united-kingdom | spain | france --bytes 100M [--seed N]
    schemes.py germany-stations | italy-stations [--seed N]

Columns, quotes, line ends, encodings and the order of rows are those of the published files; the stations of each are as many
as there are. The same arguments give the same bytes, as with generate.py, from which sizes and chance come. Germany's and
Italy's stations are tables for --lookup, and belong to the prices of the same seed.
"""
import argparse
import datetime
import itertools
import signal
import sys
from typing import Dict, Iterator, NamedTuple, Tuple

from generate import Chance, parse_size, write_document

BRANDS = ("Shell", "BP", "Ampol", "Puma", "7-Eleven", "United", "Liberty", "Independent", "Caltex", "Metro")
STREETS = ("Banksia", "Station", "High", "Church", "Mill", "Garden", "Lake", "Harbour", "Bridge", "Quarry", "Linden", "Market")
TOWNS = tuple(
    first + second for first in ("Ash", "Birch", "Cedar", "Elm", "Fern", "Hazel", "Oak", "Pine", "Rowan", "Willow")
    for second in ("bridge", "bury", "dale", "field", "ford", "haven", "mouth", "stone", "ton", "wood"))
SECOND = datetime.timedelta(seconds=1)


class Station(NamedTuple):
    number: int
    name: str
    brand: str
    street: str
    house: int
    town: str
    postcode: int
    latitude: float
    longitude: float


def stations(chance: Chance, count: int, postcode: int, north: float, east: float, size: float) -> Tuple[Station, ...]:
    """Stations in a square of so many degrees; a town has one postcode."""
    made = []
    for number in range(count):
        town = chance.below(len(TOWNS))
        brand = chance.pick(BRANDS)
        made.append(Station(
            number, f"{brand} {TOWNS[town]} {number}", brand, f"{chance.pick(STREETS)} Street", 1 + chance.below(300),
            TOWNS[town], postcode + 7 * town, north + size * chance.fraction(), east + size * chance.fraction()))
    return tuple(made)


def queensland(chance: Chance) -> Iterator[str]:
    """Station by station, each change with its minute, a few grades at once; tenths of a cent, 9999 for none."""
    yield (
        "\ufeffSiteId,Site_Name,Site_Brand,Sites_Address_Line_1,Site_Suburb,Site_State,Site_Post_Code,Site_Latitude,"
        "Site_Longitude,Fuel_Type,Price,TransactionDateutc\r\n")
    grades = ("Unleaded", "Diesel", "e10", "PULP 95/96 RON", "PULP 98 RON", "Premium Diesel", "LPG")
    known = stations(chance, 1600, 4000, -28.5, 150, 3)
    for month in itertools.count():
        first = datetime.datetime(2023 + month // 12, 1 + month % 12, 1)
        for one in known:
            head = (
                f"{61290151 + one.number},{one.name},{one.brand},{one.house} {one.street},{one.town},QLD,{one.postcode},"
                f"{one.latitude:.10f},{one.longitude:.10f},")
            for _ in range(4 + chance.below(12)):
                minute = (first + datetime.timedelta(minutes=chance.below(28 * 1440))).strftime("%d/%m/%Y %H:%M")
                for _ in range(1 + chance.below(3)):
                    price = 1500 + chance.below(800) if chance.below(50) else 9999
                    yield f"{head}{chance.pick(grades)},{price},{minute}\r\n"


def new_south_wales(chance: Chance) -> Iterator[str]:
    """In the order of time, quotes around addresses with commas; each row has a time of its own."""
    yield "ServiceStationName,Address,Suburb,Postcode,Brand,FuelCode,PriceUpdatedDate,Price\n"
    codes = ("U91", "P95", "P98", "E10", "DL", "PDL", "B20", "LPG")
    known = [
        (f'{one.name},"{one.house} {one.street}, {one.town.upper()} NSW {one.postcode}",{one.town.upper()},{one.postcode},'
         f"{one.brand},") for one in stations(chance, 2000, 2000, -34, 150, 3)]
    time = datetime.datetime(2026, 8, 1)
    while True:
        time += chance.below(3) * SECOND
        yield f"{chance.pick(known)}{chance.pick(codes)},{time:%Y-%m-%d %H:%M:%S},{(1500 + chance.below(800)) / 10}\n"


def german_stations(chance: Chance) -> Tuple[Station, ...]:
    return stations(chance, 15_000, 10_000, 47.5, 7, 6)


def uuid(number: int) -> str:
    digits = f"{(number + 1) * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128):032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def germany_stations(chance: Chance) -> Iterator[str]:
    yield "uuid,name,brand,street,house_number,post_code,city,latitude,longitude\n"
    for one in german_stations(chance):
        yield (
            f"{uuid(one.number)},{one.name},{one.brand},{one.street},{one.house},{one.postcode},{one.town},"
            f"{one.latitude:.6f},{one.longitude:.6f}\n")


def germany(chance: Chance) -> Iterator[str]:
    """In the order of time, three grades a row, and which of them changed."""
    yield "date,station_uuid,diesel,e5,e10,dieselchange,e5change,e10change\n"
    known = [uuid(one.number) for one in german_stations(chance)]
    time = datetime.datetime(2026, 4, 30)
    while True:
        time += chance.below(2) * SECOND
        price = 1500 + chance.below(700)
        yield (
            f"{time:%Y-%m-%d %H:%M:%S}+02,{chance.pick(known)},{price / 1000:.3f},{(price + 60) / 1000:.3f},"
            f"{price / 1000:.3f},{chance.below(2)},1,{chance.below(2)}\n")


def italian_stations(chance: Chance) -> Tuple[Station, ...]:
    return stations(chance, 22_000, 10_000, 38, 9, 6)


def italy_stations(chance: Chance) -> Iterator[str]:
    yield (
        "Estrazione del 2026-06-09\nidImpianto|Gestore|Bandiera|Tipo Impianto|Nome Impianto|Indirizzo|Comune|Provincia|"
        "Latitudine|Longitudine\n")
    for one in italian_stations(chance):
        yield (
            f"{3000 + 2 * one.number}|GESTORE {one.number} SRL|{one.brand}|Stradale|{one.name}|{one.street.upper()} {one.house} "
            f"{one.postcode}|{one.town.upper()}|{one.town[:2].upper()}|{one.latitude:.6f}|{one.longitude:.6f}\n")


def italy(chance: Chance) -> Iterator[str]:
    """Station by station, with bars; each price was reported at a time of its own."""
    yield "Estrazione del 2026-06-09\nidImpianto|descCarburante|prezzo|isSelf|dtComu\n"
    grades = ("Benzina", "Gasolio", "GPL", "Metano", "HVOlution", "Blue Diesel")
    known = italian_stations(chance)
    for day in itertools.count():
        first = datetime.datetime(2026, 6, 1) + datetime.timedelta(days=day)
        for one in known:
            time = (first + chance.below(86_400) * SECOND).strftime("%d/%m/%Y %H:%M:%S")
            for _ in range(1 + chance.below(5)):
                yield (
                    f"{3000 + 2 * one.number}|{chance.pick(grades)}|{(700 + chance.below(1700)) / 1000:.3f}|{chance.below(2)}|"
                    f"{time}\n")


def united_kingdom(chance: Chance) -> Iterator[str]:
    """A row a forecourt, three columns a grade, of which most have no price; times as browsers write them."""
    grades = ("E5", "E10", "B7S", "B7P", "B10", "HVO")
    zone = "GMT+0000 (Coordinated Universal Time)"
    yield (
        "forecourt_update_timestamp,forecourts.node_id,forecourts.trading_name,forecourts.brand_name,"
        "forecourts.location.postcode,forecourts.location.address_line_1,forecourts.location.city,"
        "forecourts.location.latitude,forecourts.location.longitude" + "".join(
            f",forecourts.fuel_price.{grade},forecourts.price_submission_timestamp.{grade},"
            f"forecourts.price_change_effective_timestamp.{grade}" for grade in grades) + "\n")
    known = stations(chance, 8000, 10, 51, -3, 4)
    day = datetime.datetime(2026, 6, 11, 6)
    while True:
        for one in known:
            cells = ""
            for grade in range(len(grades)):
                if chance.below(6) < 4 - grade:
                    time = f"{day + chance.below(43_200) * SECOND:%a %b %d %Y %H:%M:%S} {zone}"
                    cells += f",{(1300 + chance.below(400)) / 10:.4f},{time},{time}"
                else:
                    cells += ",,,"
            yield (
                f"{day:%a %b %d %Y %H:%M:%S} {zone},{uuid(one.number)},{one.name},{one.brand},SW{one.postcode} 1AA,"
                f"{one.house} {one.street},{one.town},{one.latitude:.6f},{one.longitude:.6f}{cells}\n")
        day += datetime.timedelta(days=1)


def spain(chance: Chance) -> Iterator[str]:
    """One document; each station has all grades, most of them empty, and decimal commas."""
    grades = (
        "Adblue", "Biodiesel", "Bioetanol", "Diésel Renovable", "Gas Natural Comprimido", "Gases licuados del petróleo",
        "Gasoleo A", "Gasoleo B", "Gasoleo Premium", "Gasolina 95 E10", "Gasolina 95 E5", "Gasolina 98 E5", "Hidrogeno")
    sold = {"Gasoleo A": 10, "Gasolina 95 E5": 10, "Gasoleo Premium": 6, "Gasolina 98 E5": 5, "Gasoleo B": 3}
    known = stations(chance, 12_000, 10_000, 37, -6, 6)
    yield '{"Fecha":"14/02/2026 9:30:12","ListaEESSPrecio":['
    for number in itertools.count():
        one = known[number % len(known)]
        prices = ",".join(
            f'"Precio {grade}":"' + (f"1,{100 + chance.below(800)}" if chance.below(10) < sold.get(grade, 0) else "") + '"'
            for grade in grades)
        latitude, longitude = (f"{degrees:.6f}".replace(".", ",") for degrees in (one.latitude, one.longitude))
        yield (
            ("," if number else "") + f'{{"C.P.":"{one.postcode}","Dirección":"CALLE {one.street.upper()}, {one.house}",'
            f'"Horario":"L-D: 24H","Latitud":"{latitude}","Localidad":"{one.town.upper()}","Longitud (WGS84)":"{longitude}",'
            f'"Margen":"D","Municipio":"{one.town}",{prices},"Provincia":"{one.town.upper()}","Remisión":"dm",'
            f'"Rótulo":"{one.brand.upper()}","Tipo Venta":"P","IDEESS":"{one.number}"}}\n')


def france(chance: Chance) -> Iterator[str]:
    """The file of a year: a station with all its prices, in Latin-1."""
    yield '<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>\n<pdv_liste>\n'
    known = stations(chance, 9000, 1000, 43, -1, 7)
    for number in itertools.count():
        one = known[number % len(known)]
        days = "".join(
            f'      <jour id="{day + 1}" nom="{name}" ferme=""/>\n' for day, name in enumerate(
                ("Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche")))
        time = datetime.datetime(2019, 1, 1)
        prices = ""
        for _ in range(60 + chance.below(340)):
            time += chance.below(150_000) * SECOND
            grade = chance.below(5)
            prices += (
                f'    <prix nom="{("Gazole", "SP95", "E10", "SP98", "GPLc")[grade]}" id="{grade + 1}" maj="{time:%Y-%m-%dT%H:%M:%S}" '
                f'valeur="{700 + chance.below(1300)}"/>\n')
        yield (
            f'  <pdv id="{1_000_000 + number}" latitude="{one.latitude * 100_000:.0f}" longitude="{one.longitude * 100_000:.0f}" '
            f'cp="{one.postcode:05}" pop="R">\n    <adresse>{one.house} AVENUE DU {one.street.upper()}</adresse>\n'
            f'    <ville>{one.town.upper()}-L\xc8S-BAINS</ville>\n    <horaires automate-24-24="1">\n{days}    </horaires>\n'
            f"    <services>\n      <service>Toilettes publiques</service>\n    </services>\n{prices}  </pdv>\n")


#: What writes each kind, the end of a document, and the encoding.
KINDS: Dict[str, Tuple] = {
    "queensland": (queensland, "", "utf-8"), "new-south-wales": (new_south_wales, "", "utf-8"),
    "germany": (germany, "", "utf-8"), "germany-stations": (germany_stations, "", "utf-8"),
    "italy": (italy, "", "utf-8"), "italy-stations": (italy_stations, "", "utf-8"),
    "united-kingdom": (united_kingdom, "", "utf-8"), "spain": (spain, '],"ResultadoConsulta":"OK"}\n', "utf-8"),
    "france": (france, "</pdv_liste>\n", "latin-1"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--bytes", type=parse_size, metavar="SIZE", help="stop with the first record that reaches this size")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number, other data (default: 1)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    make, end, encoding = KINDS[arguments.kind]
    records = ([record.encode(encoding)] for record in make(Chance(arguments.seed)))
    write_document(sys.stdout.buffer, b"", records, end.encode(), arguments.bytes or sys.maxsize)


if __name__ == "__main__":
    main()
