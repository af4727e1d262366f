// Made by Page/generate.py. Do not edit.

/// The map page's text: HTML, style sheet, script, and coasts (Natural Earth, public domain).
enum MapPageText {
    /// All up to the records.
    static let opening: StaticString = ##"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-pjqXvKG54PZ+4Vb4UhEMbcjr3zD+ht9ZEqhAILU0luA='; script-src 'sha256-IAPfS9oNG2t/SrThzPBqxN/Ysw/XVare9xuLKkvVnTk='; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="fuelstream">
        <link rel="icon" href="data:,">
        <title>Map of records</title>
        <style>:root{color-scheme: light dark;--page: #fbfaf8;--text: #1d2328;--soft: #59636c;--line: #d5d9dc;--field: #ffffff;--sea: #dbe5ea;--land: #f6f3ec;--coast: #a9b7bf;--edge: #ffffff;--rim: #1d2328;--accent: #a3341c;--focus: #0b57d0;--row: #eef2f4;--chosen: #fbe9c8;--card: rgba(255,255,255,0.93)}@media (prefers-color-scheme: dark){:root{--page: #14181c;--text: #e6e9eb;--soft: #a2adb5;--line: #353d44;--field: #1e2429;--sea: #10161b;--land: #22292f;--coast: #46535d;--edge: #14181c;--rim: #e6e9eb;--accent: #ff9a76;--focus: #8ab4f8;--row: #1e252b;--chosen: #4a3a17;--card: rgba(24,29,34,0.93)}}*{box-sizing: border-box}[hidden]{display: none !important}html{height: 100%}body{margin: 0;height: 100%;display: flex;flex-direction: column;background: var(--page);color: var(--text);font: 15px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}:focus-visible{outline: 3px solid var(--focus);outline-offset: 1px}.unseen{position: absolute;width: 1px;height: 1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap}.skip{position: absolute;left: 8px;top: -60px;z-index: 9;padding: 8px 12px;background: var(--field);color: var(--text)}.skip:focus{top: 8px}header{display: flex;flex-wrap: wrap;gap: 6px 28px;align-items: center;padding: 12px 16px;border-bottom: 1px solid var(--line)}.heading{flex: 1 1 260px;min-width: 0}h1{margin: 0;font-size: 20px;line-height: 1.25;letter-spacing: -0.01em;text-wrap: balance}#count{margin: 1px 0 0;color: var(--soft);font-size: 14px}#controls{display: flex;flex-wrap: wrap;gap: 8px 16px;align-items: center;margin: 0}#controls label{display: flex;align-items: center;gap: 7px;color: var(--soft);font-size: 14px}input[type="search"],select{min-height: 36px;max-width: 100%;padding: 4px 9px;border: 1px solid var(--soft);border-radius: 7px;background: var(--field);color: var(--text);font: inherit}input[type="search"]{width: 190px}input[type="range"]{width: 150px;min-height: 28px;accent-color: var(--accent)}input[type="checkbox"]{width: 18px;height: 18px;margin: 0;accent-color: var(--accent)}output{color: var(--text);font-variant-numeric: tabular-nums}main{flex: 1 1 auto;min-height: 0;display: grid;grid-template-columns: minmax(0,11fr) minmax(0,9fr)}#map{position: relative;min-height: 0;overflow: hidden;background: var(--sea)}#ground,#dots,#plan{position: absolute;inset: 0;display: block;width: 100%;height: 100%}#plan{touch-action: none;cursor: grab;user-select: none;-webkit-user-select: none}#plan.pointing{cursor: pointer}#plan.moving{cursor: grabbing}#plan:focus-visible{outline-offset: -3px}#land path{fill: var(--land);stroke: var(--coast);stroke-width: 1;vector-effect: non-scaling-stroke;stroke-linejoin: round;fill-rule: evenodd}#rings path{fill: none;stroke: var(--accent);stroke-width: 1.5;stroke-dasharray: 5 4;vector-effect: non-scaling-stroke;opacity: 0.85}#ring-names text{fill: var(--accent);font-size: 12px;font-weight: 600;text-anchor: middle}#origin path{stroke: var(--accent);stroke-width: 2}#origin circle{fill: none;stroke: var(--accent);stroke-width: 2}#origin,#ring-names{pointer-events: none}#marks{opacity: 0;pointer-events: none}#marks circle{outline: none}#focus{fill: none;stroke: var(--focus);stroke-width: 4;pointer-events: none}#chosen{fill: none;stroke: var(--accent);stroke-width: 3;pointer-events: none}#names text,#ring-names text,#ruler text{paint-order: stroke;stroke: var(--land);stroke-width: 3px;stroke-linejoin: round}#names{pointer-events: none}#names text{fill: var(--text);font-size: 12px;text-anchor: middle}#names text.value{font-weight: 650;font-size: 11.5px;font-variant-numeric: tabular-nums}#names text.cheapest{font-weight: 700;font-size: 12.5px;stroke-width: 4px;stroke: var(--field);font-variant-numeric: tabular-nums}#names text.place{fill: var(--soft);font-style: italic}#zoom{position: absolute;left: 12px;top: 12px;display: grid;gap: 1px;border-radius: 9px;overflow: hidden;background: var(--line);border: 1px solid var(--line)}#zoom button{width: 40px;height: 40px;border: 0;background: var(--card);color: var(--text);font: 600 19px/1 system-ui,sans-serif;cursor: pointer}#zoom button:hover{background: var(--row)}#zoom button:focus-visible{outline-offset: -3px}#legend{position: absolute;right: 12px;bottom: 12px;margin: 0;padding: 8px 12px 4px;border-radius: 9px;background: var(--card);border: 1px solid var(--line);pointer-events: none}#legend figcaption{font-size: 13px;color: var(--soft)}#scale{display: block;overflow: visible}#scale text{fill: var(--text);font-size: 12px;font-variant-numeric: tabular-nums}#scale .tick{stroke: var(--soft)}#bottom{position: absolute;left: 12px;right: 280px;bottom: 8px;pointer-events: none;font-size: 12.5px;color: var(--soft)}#ruler{display: block}#ruler path{fill: none;stroke: var(--soft);stroke-width: 1.5}#ruler text{fill: var(--soft);font-size: 12px}#note{margin: 2px 0 0;width: fit-content;padding: 0 5px;margin-left: -5px;border-radius: 5px;background: var(--card)}#note:empty{display: none}#hint{position: absolute;left: 0;top: 0;z-index: 3;width: max-content;max-width: min(260px,calc(100% - 16px));padding: 7px 11px 8px;border: 1px solid var(--line);border-radius: 10px;background: var(--field);box-shadow: 0 6px 22px rgba(0,0,0,0.22);overflow-wrap: anywhere;pointer-events: none}#hint dl,#tip dl{display: grid;grid-template-columns: auto 1fr;align-content: start;gap: 1px 10px;margin: 0;font-size: 13.5px;white-space: pre-line}#hint h2,#tip h2{margin: 0;font-size: 15px;line-height: 1.3}#hint .value,#tip .value{margin: 1px 0 4px;font-size: 20px;font-weight: 650;font-variant-numeric: tabular-nums}.value small{font-size: 13px;font-weight: 400;color: var(--soft)}dt{color: var(--soft)}dd{margin: 0}#tip{position: relative;flex: none;max-height: 48%;overflow: auto;padding: 9px 16px 7px;border-top: 1px solid var(--line);background: var(--field);box-shadow: 0 -5px 16px rgba(0,0,0,0.12);overflow-wrap: anywhere}#tip h2{padding-right: 34px}#tip .close{position: absolute;right: 2px;top: 2px;width: 44px;height: 44px;border: 0;border-radius: 9px;background: none;color: var(--soft);font-size: 22px;cursor: pointer}#tip .products{display: flex;flex-wrap: wrap;gap: 3px 6px;margin: 0 0 6px;padding: 0;list-style: none;font-size: 13px;font-variant-numeric: tabular-nums}#tip .products li{padding: 1px 7px;border-radius: 6px;background: var(--row)}#tip .chart-title{margin: 0;color: var(--soft);font-size: 13px}#tip .history{display: block}#tip .links{display: flex;flex-wrap: wrap;gap: 0 16px;margin: 4px 0 0;font-size: 13.5px}#tip .links a{padding: 5px 0}@media (min-width: 1150px),(min-width: 601px) and (max-width: 900px) and (orientation: portrait){#tip{display: grid;grid-template-columns: 1fr auto;gap: 0 20px}#tip h2,#tip .value,#tip .links{grid-column: 1 / -1}#tip .more{max-width: 270px}}a{color: var(--focus)}#tip .links a{padding: 5px 0}details{font-size: 13px}summary{padding: 3px 0;color: var(--soft);cursor: pointer}svg .line{fill: none;stroke-width: 1.5;stroke-linejoin: round;stroke-linecap: round}svg .minimum,svg .maximum{stroke: var(--soft);fill: var(--soft)}svg .mean,svg .price{stroke: var(--accent);fill: var(--accent);stroke-width: 2}svg .line.minimum,svg .line.maximum,svg .line.mean,svg .line.price{fill: none}svg .line.sum{stroke-width: 2.5}svg .band{fill: var(--soft);opacity: 0.15}svg .at{stroke: var(--soft);stroke-dasharray: 2 3}svg .grid{stroke: var(--line)}#days text,#sums text{fill: var(--text);font-size: 12px;font-variant-numeric: tabular-nums}#days text,#sums .lines text{fill: var(--soft);paint-order: stroke;stroke: var(--page);stroke-width: 3px}.numbers{width: auto;font-size: 13px;font-variant-numeric: tabular-nums}.numbers thead th{position: static;padding: 2px 14px 2px 0;color: var(--soft);text-align: right;background: none}.numbers tbody th,.numbers tbody td{min-width: 0;padding: 2px 14px 2px 0;border: 0;text-align: right}.numbers tr > th:first-child,.numbers tbody tr > :first-child{padding-left: 0;text-align: left}.numbers tbody tr{cursor: auto}.numbers tbody tr:hover > *{background: none}#sums{min-height: 0;overflow: auto;padding: 12px 16px}#sums h2{margin: 0 0 8px;font-size: 16px}#sums svg{display: block;overflow: visible}#sums .bar{cursor: pointer}#sums .bar rect{fill: #21918c}#sums .bar.chosen rect,#sums .bar:hover rect{fill: var(--accent)}#sums .bar .number{font-weight: 600}.lines-legend{display: flex;flex-wrap: wrap;gap: 3px 16px;margin: 8px 0 0;padding: 0;list-style: none;font-size: 13.5px}#sums .lines-legend svg{display: inline-block;margin-right: 7px}.soft{color: var(--soft);font-size: 13.5px}#list{display: flex;flex-direction: column;min-height: 0;border-left: 1px solid var(--line)}#when{padding: 8px 16px 4px;border-bottom: 1px solid var(--line)}#date-control{display: flex;flex-wrap: wrap;gap: 0 8px;color: var(--soft);font-size: 14px}#date{flex: none;width: calc(100% - 46px);margin: 0 0 0 46px}#days{display: block;cursor: pointer}#day{margin: 0 0 2px;font-size: 13.5px;font-variant-numeric: tabular-nums}#days-numbers{margin: 0}#days-numbers > div{max-height: 180px;overflow: auto}#days-numbers:not([open]){float: right;margin: -24px 0 0}#order{margin: 0;padding: 7px 16px 5px;color: var(--soft);font-size: 13.5px}#order:empty{display: none}#scroll{container-type: inline-size;flex: 1 1 auto;min-height: 0;overflow: auto;scroll-padding: 42px 0 8px}table{width: 100%;border-collapse: separate;border-spacing: 0;font-size: 14px}thead th{position: sticky;top: 0;z-index: 1;padding: 0;background: var(--page);border-bottom: 1px solid var(--line);text-align: left;font-weight: 600;white-space: nowrap}thead button{width: 100%;min-height: 38px;padding: 6px 10px;border: 0;background: none;color: var(--soft);font: inherit;text-align: inherit;cursor: pointer}thead button:focus-visible{outline-offset: -3px}thead button::after{content: " ↕";content: " ↕" / "";opacity: 0.35}thead [aria-sort] button{color: var(--text)}thead [aria-sort="ascending"] button::after{content: " ↑";content: " ↑" / "";opacity: 1}thead [aria-sort="descending"] button::after{content: " ↓";content: " ↓" / "";opacity: 1}tbody th,tbody td{padding: 6px 10px;border-bottom: 1px solid var(--line);font-weight: 400;text-align: left;vertical-align: top;overflow-wrap: anywhere;min-width: 4.5em;max-width: 26em}thead th:first-child button,tbody tr > :first-child{padding-left: 16px}tbody th{min-width: 11em}.number{width: 1%;text-align: right;font-variant-numeric: tabular-nums;white-space: nowrap}tbody .number{white-space: nowrap}tbody tr{cursor: pointer}tbody tr:hover > *{background: var(--row)}tbody tr[aria-current] > *{background: var(--chosen)}tbody button{padding: 0;border: 0;background: none;color: inherit;font: inherit;font-weight: 600;text-align: left;cursor: pointer}tbody button:hover{text-decoration: underline}tbody small{display: block;color: var(--soft);font-size: 12.5px}tbody tr.beyond > *{border-top: 3px double var(--soft)}.direction{display: inline-block;min-width: 1.9em;margin-left: 0.35em;color: var(--soft);text-align: left}.narrow{display: none}@container (max-width: 720px){.wide-only{display: none}.narrow{display: inline}}@container (max-width: 480px){thead button{white-space: normal;padding: 6px 7px}tbody th,tbody td{padding: 6px 7px;min-width: 0}tbody th{min-width: 7em}.address{display: none}thead th:not([aria-sort]) button::after{content: none}}.swatch{display: inline-block;width: 10px;height: 10px;margin-right: 7px;border-radius: 50%}#nothing{padding: 12px 16px;color: var(--soft)}#more{display: block;margin: 12px 16px 20px;min-height: 40px;padding: 6px 16px;border: 1px solid var(--soft);border-radius: 8px;background: var(--field);color: var(--text);font: inherit;cursor: pointer}noscript p{padding: 16px}@media (max-width: 600px),(max-width: 900px) and (orientation: portrait){html,body{height: auto}header{padding: 8px 12px;gap: 6px}.heading{flex-basis: 100%}h1{font-size: 17px}#count{font-size: 12.5px}#controls{flex-wrap: nowrap;width: 100%;overflow-x: auto;gap: 12px;padding: 3px;margin: -3px;scrollbar-width: none}#controls label{flex: none}input[type="search"],select{min-height: 42px;font-size: 16px}input[type="search"]{width: 150px}main{display: block}#map{height: 38vh;height: 38svh;min-height: 240px}#sums{max-height: 55vh}#legend{inset: 10px 10px auto auto;padding: 4px 9px 0}#bottom{right: 12px}#zoom button{width: 44px;height: 44px}#list{border: 0;border-top: 1px solid var(--line)}#when{padding: 4px 12px 2px}#order{padding: 2px 12px 0}#scroll{overflow-x: auto}#tip{position: fixed;inset: auto 0 0;z-index: 4;max-height: 52vh;border-radius: 14px 14px 0 0}thead button{min-height: 44px}thead th:first-child button,tbody tr > :first-child{padding-left: 12px}}@media (max-height: 500px) and (orientation: landscape){header{flex-wrap: nowrap;padding: 4px 12px;gap: 12px}.heading{flex: 0 1 220px}h1{font-size: 15px}#count{font-size: 12px}#controls{flex: 1 1 0;flex-wrap: nowrap;min-width: 0;overflow-x: auto;padding: 3px;scrollbar-width: none}#controls label{flex: none}#list{display: block;overflow: auto}#scroll{overflow: visible}#tip{position: sticky;bottom: 0;z-index: 2;max-height: 80%}#legend{padding: 2px 8px 0;right: 8px;bottom: 8px}#legend figcaption{font-size: 12px}#bottom{right: 170px}#zoom{left: 8px;top: 8px}}@media (min-width: 601px) and (max-width: 900px) and (orientation: portrait){#controls{flex-wrap: wrap;gap: 6px 16px}}@media print{html,body{height: auto}#controls,#zoom,#more,#tip .close,.skip{display: none}main{display: block}#map{height: 14cm}#scroll{height: auto;overflow: visible}}</style>
        </head>
        <body>
        <a class="skip" href="#list">Skip to the table</a>
        <header>
        <div class="heading">
        <h1 id="title">Map of records</h1>
        <p id="count" role="status"></p>
        </div>
        <form id="controls" role="search" aria-label="Records">
        <label class="wide">Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
        <label id="view-control"><input id="in-view" type="checkbox"> Only in view</label>
        <label id="group-control" hidden><span id="group-label">Product</span> <select id="group"></select></label>
        <label id="colour-control" hidden><span id="colour-label">Colour</span> <select id="colour"></select></label>
        <label id="same-scale-control" hidden><input id="same-scale" type="checkbox"> Same on all dates</label>
        </form>
        </header>
        <main>
        <section id="map" aria-label="Map">
        <svg id="ground" aria-hidden="true">
        <g id="land"><path></path></g>
        <g id="rings"></g>
        </svg>
        <canvas id="dots" aria-hidden="true"></canvas>
        <svg id="plan" tabindex="0" role="group" aria-label="Map" aria-describedby="keys">
        <g id="marks"></g>
        <g id="origin" aria-hidden="true" hidden><path d="M0-12V-5M0 5V12M-12 0H-5M5 0H12"></path><circle r="5"></circle></g>
        <circle id="chosen" aria-hidden="true" hidden></circle>
        <circle id="focus" aria-hidden="true" hidden></circle>
        <g id="names" aria-hidden="true"></g>
        <g id="ring-names" aria-hidden="true"></g>
        </svg>
        <p id="keys" hidden></p>
        <div id="zoom" role="group" aria-label="Zoom">
        <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
        <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
        <button type="button" id="zoom-all" aria-label="Show everything">⤢</button>
        </div>
        <figure id="legend" hidden>
        <figcaption id="legend-title"></figcaption>
        <svg id="scale" role="img" width="220" height="54"></svg>
        </figure>
        <div id="bottom"><svg id="ruler" width="120" height="20" aria-hidden="true"><path></path><text x="4" y="10"></text></svg>
        <p id="note"></p></div>
        <div id="hint" aria-hidden="true" hidden></div>
        </section>
        <section id="sums" aria-label="Chart" hidden></section>
        <section id="list" aria-label="Table" tabindex="-1">
        <div id="when" hidden>
        <div id="date-control"><label for="date">Date</label> <output id="date-text" for="date"></output> <input id="date" type="range" min="0" step="1"></div>
        <div id="days-frame"><svg id="days" role="img"></svg></div>
        <p id="day"></p>
        <details id="days-numbers"><summary>As a table</summary><div><table id="days-table" class="numbers"></table></div></details>
        </div>
        <p id="order"></p>
        <div id="scroll" tabindex="0" role="region" aria-label="Records">
        <table id="table">
        <caption class="unseen" id="caption"></caption>
        <thead><tr id="head"></tr></thead>
        <tbody id="body"></tbody>
        </table>
        <p id="nothing" hidden></p>
        <button type="button" id="more" hidden></button>
        </div>
        <div id="tip" role="group" aria-label="Selected record" aria-live="polite" hidden></div>
        </section>
        </main>
        <noscript><p>The map and the table need JavaScript. The records are in this file, a line each.</p></noscript>
        <script type="application/json" id="coast">ihvCzrWa1hCyK7P3O1LwLjCvDnqC-M1GpHtSsNsGF7UpMvDmI_IpQvLyKlDnGlQ9xBzyByE_H5vBziBj_B9MxkCpzBtJsIgJxKzjBjuBxK2F6BpM3Z3DvtBjvBtP7J7VuPwPtM7GrtBocxavGhJ-PphByChwB-O0OuD_tBzQxvBPhSmMkKhCnTnYtel2D1rBztB3pBqWnUiHuLljB53ElgC7xBrxCj3DrnExwDr2C1sBnyBlBZpQ9qBgEvL1OlsEoN1xBlYhvCxE5gB_W7rB4M5JoUjUlFjB-RjUhBP_O3J0MsHgc5kB02Bod0PhG00Bn6Bu2Czc-tChVghBvyBsnBjjB2nCvQosDzYs8BkD8gDvpFg_I5C6mEyYsnByX8tD8lC0oCgNmvCn1Bg2DgYmVBwZhiB25C9iB6xB64BmQlxBrJ1OqU7BmqBt2E69E4Z7CpgBiJ5VyfgRjMxBiJtQ2F9Q4lBwS3bwRmEtG0IzK_FgD2RhTf7UwsB2T_RuS-hBuCgrB-IjQoUzEsNoK_gBuG_L6PyOyIqEnNzCkgB0RyFpf8G-civBoJ2nC3TyckLyFjM3B_E4NsMA5H4IwIgLnRxBdxM5PsD_OyIpEsetPuJoEhOpMBkEoT1H3G9RuR2Gzb1tBvBZ0LvQ7MhN6P0GhQrI_DhFsS2DtV7IAnK8b2Jxd1JLoB6P_C9Q1G2KV5K1SzC3B6MzB9M9Q4CnkB4zBnBkMsSuLvQ5IxL2JuT-D5Z4FyMyMpP9I9nBglBx9BuDiWgNpSnB_F3MjkEvQ3TtVvsBlC_qE3-B9wC8Wgb-BtSNKiOjLtPlqB4HkQuB3E6Gn2B7D7G_ImxB8Dh4BtG5aqGgUpGh1BlGr0D3pB_2C8pB75Ey6D36B6YmUqNvRxCYoNxPjEjQ2M0IMtJiV_LlF1HyU6P1H8JoTzRbVjJtE6S8P-B7SgHkIwNzPsG9E0R9OzDqKqRhf6O0D-KjItJ5UgLzM-RqK2XzLlPmCkK7IhE4G-TzOlC9FrPakbpO7NuB-OtJzFnE-I8JkJ1O_F8NgSkRZ1N-IpNrM9E4OmcmJmI1LzDmNp8BpOqPyR1ZlIrO0MoSwQ1YlLpVmQ2N0Mm7B5F-O8QtP1P5X0K5VnKjOwO7JhO1E-vBuJ6JoQ_R4QoETyJk2BmE1sCxIa6XlI3CyJmTpNzO9CsL8XyN1WtG9CjOrLuiBlkB-W6Y2KwlB80BgFs2B0Z-_B3JoyCzU8Y0PoJtLxE0QywB3sB85BrLhUmLqkCsc8bsrBm4C5OpI2IsN-8Bq0B8ag9Cy4B2iBimB4pC07C6YstC68BilB4zB2CqRpRoPyCkvB0jB2xBkB4X2tBorB2qDmwBk5B6tDinBmHyN9ekrBxQiiCkD8VoPiH1To4BvDglBmP2U6W4qBgO0QhHya4Z-rByRohD6G4UqN66B4Gi5BrBqgB3PwlCkc6evM0TqMmoB3OwnBkD-tCybuEhMwc2B_InB2NtR9JjFuKlEkpBkW2HrNhpB7oBkIxWgbzNwH_YjSxbj2BjnBqUndmYIqBpOiT4I2P1UjH3EomC_WwhC6DsyD5fmkB9-BwiE_c-lCroBwoB-Ioa8Y-G8YrO8hB2Jia2e8XioCwY82CrTxBjTuO1KsoDlMiNpbwwBsFu-BtK8gE9mBkhC0f2N9FyE-QomB8E_ZpKgLjC2W4Ng1BtF-PjOtT6OzHtPmVvOiLoF3E8J2YzOqU8FjOnHya6JOrJkkCyRyeinBy7BuzEoUkPrEi2BnM8J4P2bzL6SgZ4RAsM3MkH9nBtX5oBiR7tBvlBloC1LhxBwgBnzCwVnQxpBlvBtG_jB4QAkR1Q7DxXyR_Z9TuE8O9rBzIgnBoH6SgQziCzETiK2WuJxakFkBgPrMqE-O8EVoP3-B8RsR-J7GoP8QjX2ekJ5bwMwV0OrcoYyU4S_1BnGmH-gBmiBkZ8hCnF7ByNkR9DxF3GmlCCrR4JoMoHy8BgG3qB4EtP4NkK0M6gE5IwgConBqiC2S01CxE0UmJkRzX2uBb8V5b2W8GqiD_b2kCkM8vB_K0qC2b8Xkb3V-5BhkCiZxiD6mC5hBiHtbuVtR7DlTmUrmBoMgYgGrS2CqKqHqP3MkpBmE5IyUyViY8JsCzDjP-HiTyZjC50BukB61BVhL8Ki2BoLfwPlpD1K3yBpcxE-IzxB9Hr4BlkBsVsQzJgLxXzVygB1xB0xCnBrM3Rr6B-C_hD5tBrjBmMwM6ClCgf9hCoS0rCoc9E4RrlCpE5sBwN4QkHjiBsL0yB3HwU0L9mBpBxRsnBkOjU3EpS9Yd6HwLhLZxB1KhnB3ExSxdznB1ZjOwJ0HnfhJvdjmB_J8GyRjP1B6EjLjKnH4M0BrO_CAjKgKwI1R5RxDl0BjqBtRX1etbtOuU5I8Y5wBm6BlUzHvOt7Cbj0Cz6ByCwR2jB0U1rBvDpCkOn5BmLl5C_Q6JnU8gBrQvpB-MqQpZxiBqUzEhIgY3NlY-B7DkR1ZuJsBmQ1UhLP7ZqwBz2BnSjFqKkFxRqL7G3IuPxLniBjLk5CtjBwIzfxI3GhXiXrjBxH0JtTqWzJpW_J1b0Qsd5mC7fwXlMjajVsnBjN3B3DzQ_K2FxI0SyGwR5hBsiBgPmRwPjEmO0L0_BhZoW2NpzBsSn3B5JlMwM7OvJW4L9WsRyCqJ2T9F2EsIjVoHtFnKzuBiuB7HsW5jBuXyLvE1KiT2N4QjI6euMqZrauHtlBucoH0FhL7ExmBkYh2BqNysBpK31BujBz5BkGRyLpyB0fgY6EnnBkazDgahgBwP1arkBjZutBmTmHhrB8Jp8B1c4XtV3Q9I4H3lB0sCtpB2ch8B0pBjgBu3CpK7MxbyhE3zB6f_fxKpVnewe_c6CtMyF2H8E1ZpDra7pB6pBhX-CxX3mBtOf_W1fhf3a4E0MgoBiYgNrlBqsC1WhD7VqNuF4JvNgRtblGmI-Jza4DrU8cpqBvB12C2hCtiBgHmD6KjpBwX9Tu_B14C6drrBthBn5BjPvdpcnfrKznC2SgMiJpM-E5KxNhK6O6HxO5zB6M1uB3U5MnRanY0QvOtMxG4EzUh7EhjCgJhItS_Fr3BjjCqKjgByYnQxuBnZzVnlBuJzHr8BhQvclnBnuEX_wBxTxapZxawLrW-bwMuShM3Hhduet8BvSzpCsBsPssB9L8uBgV7DrKkJzcjJrBsPsT-GpEyIuPyL3V_X_XgGwFqjB-T4MqgBypCjLtGuGoftLugBuIkDvLeiIwOjI3EjBiNqR-OrPpFqNyL_R4BoN2NtShJ0IgShY8DuDsQoY0L4mB3BtG8PmnBkOioBzTyqCwL01CtRu4BsI2jBpM-OoIk1BnI0bmQ4Ng9BoNiH9H6GvFtJgK-5B8lB3iB5S-dncyOoQOpKuJyCmb3qBgMnUqUgIuNzP2GgFiIkb3D9yByFkL8MjdD2H2IxapKc8PpKuDh1ByI_OpHnW0O2b0E_Q8DU0KwWtCpkBqC4B8MomDsUsa_W8W8LgVxLkCyL6kBvDpMwGM8dlYmfgqB3B4I9Vw4BhEoqB2LzXiD2G2L-8C0e7G0fuKqPowDwdsxB1Ip2B6Qo0BjGpagXsoBwgBkO-mBwVJkgB6VknC8JidvN4K0DxU8C-DyPk1B4H8PtTkE0MyRpE_CzLoJshB-mB1B6iBhUn5ByYlFmGyL8D5MkFsJ0IvWLyZkMlUqON8Y9N7BsOuCtEwS1gB-GiCubkE_KuMiGjS4L-GumBoc3O6YiVDtPyQnC7HyZ4sBwHntCzG_QvQmI_F9SkL8V-U0zB2D2iB0a0qBkJ1NrK6G7U_LlOnaiDmY3E2BzQthB5EghBgEtJzOmJqI0nBhKhO9R3NnD3EoMxL5G3EnW1TkB0ItJjcQ2SjFnWzIoN_OnRlNyUzItUzFshB9CyD1M1LpF-SiBBvKk-B8D9XrVqrBzIoPyPyaxD8YgYwZhDle5CB3IqlB0L-a_UuVOS3PswB9PwC8PtxBDmN2JpRkBIuJqnB3PiqHo5BspBlM9Y8G8SlXopBHuc4NiJ-W60BwNuQ8hBqB7S9jBvc2rBzB7O0kDmsB8-Bq4B2MqpBlpBmX_HiwB-RlH-jByQqfzyBSlPkWwX2E5bNuMsN3N-C-D0LozCuW8lB_E4EmLo1ErQsNuYgSpIqG0LqWhEwUwN-hC_F9WoQ_sCuNjLkLwQlGZqRl9D_TnNqEsRuF7F8E5TnRxa6G-LpJzQkEwF5JpQwH1lChN3GnKx_BlCqHqHhoBtQqasMtNrFmJqH9X8G8M6M3iBtJmGmM9rCqL7GgeuLA0FoWrJqEsS0C9d0cyI0RpTyU2X6boPb9LsLi0B2EhDkP4yCsfq6BywB04BkKxO6J6IwWnqBuJ7HgIiKqJvkD9Mjc2MWrJtcGoM1NhoB0LublLzsB3JsIvJxV6GoTxRpiB3OmjBtYxnBpSnSvW39BrWhPkIuEjJ_NoD_O_RxeBjUjLqTbvF5HjYtF9X4NkX7Y5tB3GkU_PnTtSuJ7SrW2F8GpH_L1B4N3QlLO-OziBpJ1Eoe3LgToFykCnrBjV9HoVlBxiCpV6nB9ElWNqIlLlhB1RzOoTnEnTxO7G1pCnHyvB_I9gBbkYxJrBhM_JwEwJ1TpTcuPtJ_RgJwS_LjM3EwK1J3NpMGjf3mBlrBtmCkF2CxIphBvKqI7T1LzJn0CP8NuT3lBkmB2WnE_LuLwTgIjkByXxSuhB3JhEqBqT1NJkL2nBxXzFoKmLpHyC5JrM4BkL1MhGzGspBmUT3rB2NjL6foLyKxQ5C4IjPlI7FnQkNkSpa9MlP5cvGlTqKuJnKtY1E8GzFrwCjrBtHyHp-BrO4I2GvmBqB2TsJ_qCsRvK8MyE4RsqBtMtG0Hof2F_kBnJ9JiK2kB8PnagEsfgLnTjCkD2HzWpSqOyHzV8DhKjIsNzDlWxE9S4QkkCsSroBcqoB4QvN4EqR0KgSgDnH9UkI6Soc4H_5BlCtb5doDyNtP_CiMqOtUpQ5Q4NqKiL4VhGgG-R9gB_IvSkO2f1KrMmJ6SoGrZ_DlH2O4zCnCqPoKyfxTzGuOurB2I9XuDoQsMnTxFyCxO1uB8DgJkL3Q_RvtCTrN0K6oBuF5qBsDw1B0CjnBoDyP-Etb8JuZoKwf3Kw5ByI9nDoBoP4H1T2KyXvLkI6DzI2Hi5BjIxboKiYmJ4NtQlIsRqTiEwRlLhC1KwOAhNWiDyJ0VO1mCkLgb0CxZoG4vCxF4OuE9PmGgnBkBxpCkCsPyFjTkHwiCgD2jB_T3pBiWkNoGwmB_R9RyI6PoBtfwIywBiGldkFoM-H0V8C2E5KgY8G1TuGyhByIsQvN_HlGmjC-H5K6JmtBiLxWoEsYqJxO-B4G-EnxBnTyWyF2I7DnKxG7zB9N_R6JqTuG1iBM2oBoK7PnByLqE_L3B8DuJ2oBuPvJwEsWlDtM0E6SuJiY1KpH7G-a8JlM-B-TsF_X8G6zBwOn8B5MobkL7azCo_CwV6IuH5a3LnJkFqW2BldnBuhBkOxagJgbkCpOoH4H6K8etErOgJqqC4TtkCvI8eiIjjBqNkvBmFpf6GgwB4E3a8I-nEiPn4CqEkiD2TpmCmQurCkbyfncrR6MkeoEzkBoN4rBtJtkB2NonD0C93CqH8rCsJ5bgGqiBNpWsJ4tBijBuyC9OphB0Yw0B6L7PnZ2vB2jBxVnsB8zCsvB4xBxRa4Xz3BwFwViHivDpXi3CiqB7dmKwYgMywC_Gj2BrXmGxZ-6Co2B3DnlBojCocvZsNy8BmEoSpMh0B1R2oBiGnc3NsemChU9b6wBkyB4tEzf74E7L6iC9MtMpTugF-SujC1O5_BwBsY3OnTjFkzCNpfxd6rB8XsmE7IuhKx9CiKv3B_jFlvBnhNslC-tF3rCoThOvRkFNpWhYnE6d5RvEvHgPzHxLnF4P9BzQ1L8lBnQ8c8Cie3U0tChN4hBwN3K-NsHqEj4BsFzqB0gBwjBgQi2CvUhVtMgZ4K-lChR2RmI2pBtIAyOryBwrB6jC0gB63C4hB27D3pBsV-hClvBuWqoBixBtkC4lBkpGrhBmK5TzvD3bu9CjnBspC4HyQ2tB6uCsCxgBuSwuHoZyUwIlZ-J-gDqVsqBmBj8BrF-a7DjFtbxmBnKg7KyvBgiBrP_UnV4kBhF8wC2jB7zB-pBoxBiSioG5TimIx0Ck4B6vBt3EgnB0hBopCzsB4SisDymB4lCoxC4yGxQqC5a9iChyB0gC3mBhZ7jB6Ij0C6iCje1iBnPuB3gBnxD_tBmRtS54ErDsmG3T24E04C3Qs_BgmDiQ6rCtc7MjvB64DrMthDoLuqB2gB7gB6nB_yHkQlPikBkyB05B_wCyvBq7DqsBnP0qB67B7P5b_qCmnDrSypEnE7iGw4BikE3B5tBsO4uBmRugKlpBl9B9b9LzsB2Q1W_LkXyuB6ajQnzBmd_G9JgQuzBwJlpB4nBufsgBl2Fk5B8G6atkB0MiTqZumMiUr-B7bq-Btcn4B-esvD2YlrDkZgjCnB9OgSjhC2EksC1Bg0Bia5vB0IqgNw8ButFnQmzE2Y26BzNvL5QmT4TpgCqay0GrI31C4KqWoN3TiNskGwvBurE7WrmExR8xGnK1jC_ZikJ6PgvF34B7UzTlsCoTovCljBn1Qv9EksLy5BxsCP2VgV0wFlBqkBxW1Pp4Bi5BnIn6B8N82B4gBxjB8JkoB-FqvIVoiBjG3lB5PizCtRi8FnIo6BuVrS6eq_B-Iq8JxwBlyClP6iClI5wCYgjD1hB9xD8Ss1DlsBntBhEsyB3jBw4C1V4oDurC-5DzqBy7BuW-oEtfsiBuMrhBoE8QkM84D5GxrB8d61BwQ9kCkCi-DmVhYwTg_LhiB5rF3EwwFmC37BxcsXgR7tBoHiM1Th5B7P-vE-oB-2ErL6bxR5sC_LkoHn3ByiNsCw1BtgBpUniBqtCxL1Ctdoc3HjlBtck3By8BoxEsR-rHCsenhBiyE7eshBuSr-ByjBiUihB8gLvPgyHh5BA10H75Czd4LoGpmC4B_qB2WtnB3B6oBPqP3ProCwKnkD9QwmDmOsVhNrTvKk2CkOrC1V0tBtNgB0OqYpZ7M7DoQ4BoHzXzezD0bKXvL8EiNqOjRpM6BikB5L_I1J2S5JsB_N7ZhI1EhNtuDuSuJyO5QxGpM-J_DnMuTtG57DhZ56CtgBnQmGha_V3ZkC-OpHxmBtG1E_FmOjCpHnE3WwFgM5HzJlH1_CzZkJtH5Y3Z1hCqsB5oExM3wBplB7I8E8Q8kB71C3WqN_IpX3M7VoU1ShQnJsDmK0F_jBiDqKvDrmBhbqI7QrPrDmMxJ1XoD0LpKvpBzT3ZtjByF5MsXjGpG9F-UyRgoBpQjhB1WftkBuc7B-HviB1T_K7egO-cqT7lBzJmLnHvhBtMpSjgB4W1xBnZ1Pt9B0B_qBtW1OngB8IlKxKmB4QlazO0L3lCtY9QqIiN7HjO_OyIzV9QxVhlD_kC4FsN7O0OjPisCqKjB_Uwa_iB6yE4Y0zCqgCiwB9K8X6pB-B0K6N0rBvE1FmG89Bga4uC4jCw3C2oB0CsNoxDkdvQuH8hByVrRgGsSgPkFmkB2Z6LuvB_H5KgI-gBQ5hCsNlzCtJlGzFyMvGrRpGsG_JvN1Q8V7IrT5IjL-Lra_BxlD77B7lB3IfuPkRmNroBxG0M-K_NwI6fwT6DuYhwBnSVoKniBkGhhDpIjxBjQvBtUj4E9yCmJtSnJyFjF9MyzBuCuO_TnvBwCpYlKvqB4LpdhVxhB4Jh_BlO3PyR0rCiHjkBgFjVySvmB3KnRyD8QyEt3CkN7UhI2K7KpdGuPhGtD7I3sBgLhqB1KjhCiOxL5DI7NhRxChOsGoIgLvuFnCt4B_P70CruBvZzhBz_D7-BnU5P6FjK17Fz_CwBhM0fjIijC6E1Dx2Bsa4EyGyLrO8GmqB-K3a1M2iBrJpoB9WqHvE-yBgJ6asUzWlf8Nc6Usf_HyRomCO6yBxpB0zB9UzN5Tje4H0iBlQpI5a4apQr2Bh1BnP9wByPjcnR5MkJ3SrVhjBmLpB5NlhBl5BjqB3sC_lDnpEhwDzrBt1B77DnzB1Y4Nlc9DkCqc_ZnO0HqP3OsBnlB7wB7gBkImL5JxKxOxS8BvnBrjBzD35BnpE_jCyC9avL-DehL27Bxf8jCnmDpD3_B8MvBlOtpBvWnT7YwKkDxJxR9CqHqCpD_M1XyFasJ7V3F_I3EyMhEtItOvHgR3JjE2IxO_JjJ1NgGyO6J7GqEttBxdmB6QpP0BJiK-KpKrF8HqPhFnQuH6S2DlShB8D8LrL8I2KtGnHqN-X6S_N0GiX6P3T8E8V2FzXqE4HsVxIkRxLnKtKkLqL8MgDjLHmNsOrGjF6J8V5S-LgPrXwK2M0GlR4KhE2TgOpH9DuMrkB_FhgBmS-I1GvYxPkK0NjhB-B6RyJrlBgDsUqGhHsHmPiUuhBlCxgB6KoT4wB1rBuM5GhM1TmUkL8GjI2E3PxQx2BlBx2Cp2BtIqFzIzF6G5E9hBtIlCuN4iBiJnFgLiWuI_sBkIsT6F7D4L-zBorBlc0UiBoK_HlJ3hBkFvtB5sBv6BlUjmBvvB1rCnB1Kze4KjP6V3Oq3B7CsT5XjS1HRxSyLpHinB1B6bohB0gBsJg0BpZwiBsI6DhJyfP7RpYyG1HpkBgG5S7Pz2B1HuM7J3O7BrFvTjR3E_CyOhN_C0M5P1oBpYtcvkBBzRyiCrZ-nBjxCjE3T-iBxTsD9QuelYv7BuFvVuQtfrIrgB4ZyYpZwuB4BlBnKk-BnhB4P9W57BvVhNjR3U2G3U5M2d8K0KlTjJ6DyGmGknBmGyV3WuZxD5rBnbwe6K2E_X7MxFE8M9D_LrJ2HpK_IyR_I_LlE4GhO_cyHgX5LkGlYrRzHhK6O3M7YpZ8HoTrOxOvHpHhjBjUgGkOtJrYtPsG7P9RzHyOiR9N9IVsMxHzJpJ0FmP9UrPdyXxE1e9X5WoK4OzM6W2DrP3T8MxU7VuPzMxLiPjLpPlI9NqI8I3R7b1E-LzH9IzN5L2JnN9J1DwJzItPtOqB-U5MzXjWhF2J1ErU9KkN_J1UnV-C_IzTzPsE0RtLvSDbtS5qBhM_E4LnUR8M5DpCnMrVwHuEmHxb3IiCtNxMqPlLnV1G-JtM7E6H3B7H1G-LqCtGjL9XsHwKyJ_L3E3OkTrHgTsSsD5ZnBmE5K9QlBkYzUlHna9Tqa6O3YpP1JvEuL5K_VrF8GlRhMzJwS9GvW3YwN8GtJjUO8GpK7JrFzlBWplB7VxEqPyClQjPvUoNAnE_LyOlL7PhO1WbrDuKmJ4B5V8e2RqjBrS2BjFgPpC3QvYzFFyM9UuNvDtN1QsVN9XjIoKjIhO2B-I1QnN1NkF1iB_jB1iBkFoKrV9RxImDpTrmBlTtV16BgettBsVtI-D5ZpN6Du_Cl7CwY_FLpNqIuJ0S1rBmU7MwgBjiFhH6IzJtJyFtwBlIiPgFvX9NtGDpRjtDj9BxRuGN0NnBvOvN-MrK5NiNvKhXgCwX_JpJtLpWgSyXla3iBuY-axoBptBuasX9nB7oB_OjsB_iBkIsJ3LmGkFw5BgQuHrEsM7ayFvFmRlpBwRjPrMzHoH4NsR_JiQ_J3QlRF-CiiB1NmIkI2K_LsG8DnQ5V2oBvB3KnSiJcyO3EtG7c8X34BpD0I20B7YoH1nB7S6I5PnF_1Bn2B3yDkFtjC4mBiBitBriEpUukB9F_K6Q5biKqD6Z9W-iBdioDplDgRn3B1JlkBsGn0B4frkB8Qj-B5P8S4CtM7elLpJ4QhiEgyCYya5kBgmBkKwIjT4SqG-V5S8Zfi6BpPwgBjawVjFmfjOtDpF4SnQsGqC0M3SmGlHoWrOvO_I8EyCu9BwagmClN3U3E8sB6PiNwB8sB4JoDtVyL4KuHjBgPnKIwK0GhIu0BjY82B_C_gBjQ-lC8IPxOwOjO8pC2KifjX1E5G-mBzX8V4B_avOjclPhGxQsSsJpWnlB_LpTnf_HiB0EwZpJxW5EyWrGrV1LdiJ4c9QzYvHgEiMiPlOlOqK8kB3epiBuXkiDjdiqCkIQhPwH6BkhB1HxgBxQwJ3LoYkT5K8LwJnLuW7M1B2I8MnmB0KOpQpKuSuJmFlIxDmFgZ9Kla7HiE2KwHnH8K_L2MgGtb7qBg5BvOi_B-FqPxH1LxS2pBnTlLqBtLpQ2CxT8dD2hBtJnB4ErM7SkFqW3NzOresPpZnLvR5CoN_K1djMiDoNiV9TpJ6FwbpN7ZmF_LxOyC3D_NuC2nB5F9VxDsTrEjkBrD-P7I7TrKmeiBtM3J-BkL_V_NsJlI9MnEqoBvFtoB3E0YvCvUjM-KPnPvDqmBlSiQiQ9UzUxWn5BjZtCjiBoKlFxmB1rBhRgJoHxOpxBnP0FkN7S_F_I7SqcqNr0B9hBjnBj1B9sDnqC9DjhB_hBhQtfUtP1iBpH6PxF1TxIgMrY9MlO_lBgJ_gBrJrW2Q7vB3KgSxF7GkR5LMvOhpB72D6J8CwBxhC1jBvCpX1wB6hB1ThduHhkBjLnW_tBhiB_Rt8Bq0B4H8F3I3DpK0X9HonByH_akJctQgsBn4C0hFiHsD1HhBrY8kDlgB2lB1EskBtYwZvgB2mEiJiDxNwZ0M8UzFoJpMtNe8WyQ_F9RkKoHwJ3JIzE4T0S24B7XmnBujBoXrkB1FyLuUxOjByE2NsV4E_vBO-JtMvTtR-S7KnPzchjCzcvbkG7jDs-CkIoK0I_Ms8BgSqU8hBlxBpWj1BiR3cyegaiXvfnS9K2ByIyE1H2NPjNtIoPAzKthB2HsDkL_LgB5LkhBwGoIzlB2FmFsV3SiatV1HkP8EkKzJztD1ExF7JjmB4RvdpFxE1K9_BiE_F1K3OkIrY5MyBkLjO-D7IlM1wBwNlF4KlF5JtoF0V3coJtf40C5qBqBpzCxpBle2N_kBL1lCooB5IwRniC2SllB0-B6HyH7RwFWkTnlBovB9gBrLlmBsW0RjCxK4KxIzevXnGzkBkLkPpjBvdjL2Yb-wBl_ClDtNwZlEyE_FhMP-PnSqM6C0kBhhB7K2CyO_XlOjUmwBjvCTuvBmOuJM-U2QmL-TrQyC32B7Qnc_HgE6RjDvNxRwTkF-Una-pBqP89BlKqhBkGo5C05CiZiMsO0d-TiHzO7qBwVxpC6jBjjB0iDvYkvBn9B-R1BsB7PzxCv0D3TXGgN7V_VtKphBuJxsBvgC5QncryB94BlGja7zB76BA_gDnjBpX5boEjYvyFr8BnqB7lBtqBanyClnB1gCvF9lBnkB_b0DxpB7N7dsF1NihBgC6fvV0sCtUwSuMwBbiqC1PuiB1LkLM5JtDma9yB4wB3uBihDx9B8jBzkBsvBlPi4BoN6YjrBq2C__BukBvRoe6FoUz-D-zFjoBwCuag6CnQ9Nte7iD5_Bw0BlDqa9ckd9I2iBzOla6PjPkCxXi6BpjCzDxPof7uBtDlPorCzmEwoBrlBpTgB-Lt7BosCp4BN_Zya_kB_LsKlCtL4VloE8nChxB4mCt6F-J0Z4RzgBkWmC6PjUiZzD8fxrBmmB5W2F_VkZlXwP2B4SrYsE1c31B9gBqmB6GsqBxyBovBla-pC8euqBxL87B4eotB_Cu5DoX2rB6dygBxJ1Rt3CkNQ3CyH8NtKtdnEhG34B7-B78CnxB7vD_jCtpD32Dj9Dz9C_3BzjCz6B1-C1-CzoBriCzbN4G3ThuBrY5GrlBjjBpwBpBrY5VvP3Zh2CwI7X-nBnjBrQpetChV2EiGkI7P1J5gBqV3qB5ElQgPnZnH9LguBhQoOlYzK1EuI9E9Q3doHpI
        31uD_3nCz3Bx2CrlBpT16F1jBptC2MsDxc-SzHpQkEyOnKtbh0BgKxWoJ0C3JrPnwC_RxwCiVmHqG_UtH-HluC4gBjKxHtK6JxBqVmBoC8J_QiC2jB-JqJhqBvepIzUyX3flJlDlIurBnMjoBjQlYvakH9rB7f3b8MzH_3CpUxoB_tB2J7jB6nBvbihCpMpGzhB9hBzHue8F4IlLlwD1iCjR3W4NyD3RjqB9bxH7YsYmKvMnb_E8asCyOlL7gBrLthBhvBmP0G6MrkB7oBhEmoBKomB9sBx2BwIpbvUvqC7L6H9D1O38BtTjIlzBqM5V0RqlBsLmEvN1NhHkMiCwE0S-mB-SvRgM9mB5Y5hB8CoXrGrcxIwR1N_5BmX6jB9H3EwH-IoBxRgDzBwR08CmLn2CgJjIzM0TmD3gBncjQsHkPmG7V2F2UM6IyS0LDhSkEzEnP5HkIjT1K6M-O1KoDqFwNzJkLgb_LiT6JhF3KqNnB-DgU2Q5R1YjOyZAnHkD2KkM1MmP2M2KxxB-TssB7Q7KhG3iBwO6RvLnNxFgSoBhTvOjKsbsEhgBzU6TsPtK5L0QgI-D7OjGxMgKoBiQoRlPzFwdnbhD2D0OxLeqcrB8BkS2SB1PgHiK2J9dha7PqVia7DxPwHiH2D5O5E7BgL3J3F_P8K2ViG0e1M1fkV-d7HnB4NpLtGpQwKqRmD_PgEwP4I-WpO3ZuVkDiKqOvFtM2Q8NyC1O8BvLngBnOgfiGyT2TpB9U6ImM8H4M3HoG0LnuBwX0NmDiNtPvGiP4hBrCsN1NkRwKvM3C1KiOyazGtY4IrGiV1M3T3yB4HmLyKgW9MhD8HkNsBpeiL4MqN-VnCvJ0a_2B2EwE4TttBxU-OqDWzN9O2DzD0NsqByT5D8H0TI-GqYqNhM6FkOiQ9C_D1S0G2J0FtGtgBxGqoBxJ7K0IyI8D6GlLvN9OuP0B6Y2ftVtS2B0V2dyTrZpHiFwU6RuJ2YpHxmB2IkDmS8pBqOkI8POoKlI_JvjB6VqR4X4LnCrO4FqJ4GlLoS4NySmI5DzG2iB6ShChTwRyPgG-KjQ3CgdxaiE0kBuQA2Q1H1RlhBoLxL9QpXhDpPuDyQ-O9SvD9IogBsOyjC4UqE2JmevcqhEwEiM-YJEiYwFkLyI5F-UmmCgamcoN-8B0YwlBxIubkMoGgKwmBtSq1DgaulB1O08BkmBsyC_C6c0UozB7GggBuSoezIozBgMo7BhP4DsEyc8Q8J6Nm2CnDm_CpLmhDvjC2uBjHiZ99G4yDj3B4yB9cquB6KsiBzjBi9B_XqTnC0anbkWvB4WlyCupF1_Bo8CznC6vBuSsUrV0buI0LlRwViD4XivByxBwjBkSmPqoBxCqjBjIzhBvKjCmD2PjPnZzpBoa3F-IwOwBmDsNnLo3BoVqIyHkTsJvDpMyR6budxBstBoa4LyC9JAuJkyByRhNyWgLwLmRvCnIwZiImPoOuNsN1JoC8JgV1DsCsYmZkV-RolB5N1EgEkOrPrCuM4OtJkFiIqW1H2rBjLoGyTuO7Ouc2IyXlkCo9CgT2V2YlR5Ygb1GjLkB8J_IpHxC2HP_L3nBuwBjgB1K_M3XvrBtWoc3vB30B1P_LisBnKZAhS7M8DjUygB1ZjC1ByLhnB9CnE_QrSqmBtT4EmM_UjcwNsGmcr9BshBpHqY1iB2TwapcpPjRziByVlNuckNwaxRgHoRmKh9DgzDuF-LsSpK7N-W-G4Hpb8BzFzR7wBoHwP1Gr_DutB_yB6Dj6B8kBzgBinB71CgiCtSHydhOrvB0M6I8HnNnErFuKxL5JySpE5vD3hBt5IqkDl6BusBn-CsWje8hBr_BmdnhBkrB5KuXuciL5SwLuTqSiD8X9bigBvK0qBntC-zCnvBigBsSrJ_BkLhd8HUiTtGjI_OgSoU_EvtBuU0IN9K6L1VHsR6Q_NtN3LgG8FhI7PyF2HiEjJuTwNkUiIrD1Yqc7SvBpLsY3iBqLSukB_kB8D5Uoc7QyE7gC06C9Xs4BgFyV5jByKnWiVpLvK32Bud8PrT3G5ewQrhC69Bl0B-GrYuqBlcyEhkBuzBlwBsKxgBlEoTmSvL6Pp5B-mB_3B0EpnByP9IgIwOuyBn3BzG9V7bjOxUmpB31CqhCrI_ElSsfnDpI6HulB3V0uBp0B4gBsEkO5HzN7WzBz2Cs_BhCwHouBeqNhRsJsDlUqP4O-H3B0ev4B41BrtB0XvWshCzmB-uBgEkS5ZkbhVy3BxtBqjBhUWnIyS5iE4gBPgkBtuC6oChFwRiL4PthB2RpL4Z-GuRmC7MsV5I7UqiBy5BPv7BqJlIhVlfkL-ByPoKlJ73BuzB_Hm5B7f2arByPgT8UtJ5EqKowBlf-wCif82BpI9B4Ui-DvJqhB20BnDn4B6FiB-XyGpREqPgMuD1W6N0T4D5WhCviBs6CslD3L2O7LuGmJsJtQnLrMvDkJhTpdkU2E_Q1B8iBogBqFnKpOrI6LtG5D_P_D6I3IvOhCiOhR3QyYzBsW6P3EyboNoO1eoZ0MkC3BoS9rBsXlCiJmY-KzZlHmGkXxVxT_biIzC4NqO3OmPwMzY2DzBkOuMwGvNwHmK9GzKrS1DoHxYxJ7U6MiKuQ7G2F4WsK5tB3K4Q0lBzTzehckC0HyPvPzR7jB4L2jBwDuMiQjIqKVjU1hB7GwJ2H_f0CsXsGrVyI9JrM3e6D4HnH9tBwV0oB4K5oBPgSkSy3B6FnzBzCyEsM3W3Z_JuNwBuPqqB4YqfxU1Q-T0LuFvd-D-PqXtoBjhB9P9EfuS_HvK0I6OjgB_R2W6mB7ZxFrC8T_WqI5HsRgepN-W2GgQ9N_OoQjarDtRqLiCuL6S2C3N0DgGmI9U7P3E2HxRjgB9yBkjBgJ4NsPpNnNyOmbgExnBzF3HqPzO_BoDmQwdtTrBiMvHxF9Q8O4e1CrSgOqhBiJvWgC2gB6c1O7D_GsMuCrQlV_VgLgSrL2byHgMnKlLyLhd9kB7d5KmK9E3M1JuR6gBgSzS1OxS6B6b2KzPezDkfnRiK0L8Ix4B7PuJ7D_OhI2CtKlNwF7FuK4N6DmFoV0diElaW5YuZ1ORoL2LhZ4BhKyI-H8GpvBwFkgB0L7XtB5E4LwL6D9U8GooBxL7hBsPLuJ8WxB1gBjFvJqJ0KdSqNrLvKnMqFuDiVyOoHjYhUrlBkLjMsbtMwBtMmnB7MtJuPxOtP-I4ch-BtYuPvatGwF2N5PqN6S4FjR3C7GiLpD9Rn0B8T8IxIjOzG8hBsBqP3JtL7EyOuDuOlMlNhKxOkIuI9IrS_Ex5D44BiKgE_3CkWyX8J5I0LoJwGuLjaUkQ-XpB_mB8OjyB7V1mCqL2L0E9G0LtSpLpmCuJ36C_EuPQhMsKzuBqG-T0ZtoBvW5pBmGsT-N1iCkE2lBgGjoBmFycuM9jCvOhLsBlBmPrC9RpMzC7P2HgU0U9T5PvWiCoQAvLhPlXzByUZtDtJuMgJkC_I5e3K8lBoJoJ_ItcvLmSvD9UrQ3pBmGtLtL1HyP1NvSqG7GrMsP9InH-GzLlRyImB1KnoB3E7S3V3RkHqIlGvnBnDpP8H6FwHggBgCqY8Uja1K5c6IsjB8nB1F-Vk_BqTi1C_LhhC6SsyB2UnYC9UjP3iB2HlgCrXhPlJiGzHnVpDhiB5b5f0D8gB5M3IpK3gBrDmPhD5OpKvNiJvyBpoBq-BlS70B3X0G_FvW_FmPJ7HzJvwBnG9R7RtSoDxI_OlyBpO6MrChTjO-F3E1OkEnZhRtO2FzLhJ2HrGn7BrLtNtK-gBlClStDjB7KnNmM1CnP71BnEjFvTjIqBoIsN5NsCxoB5WrHwHzpB1PvMkI8UkD3d8ExaxX6C9I_bpDnMoQqFlV9mBkLqIpMlSlIMqTs0B8PyrBogBqoB-HpN5D8eqCpJrGgO_KyIkB1H2J6hB9G_UqNuY6YoxCufzHpGmXxBzCkQkXqS0iByPwVzEvSmKwGocmd-DtaoM6mBsXxImBuS8Y5S3Q9lCjRlWiM4D4LufrFpiB4QkF1H1QlL_FuGzFzM8M1RxHtFlxB8gBhSrK7bkTp4C_f1ZsFwgBiKvMoO-RiFtUvC3JmMkVuO_e4gB6D4NvKnI7IsLikByZ5S2BvgBhd6P1E3EhMhkCpMjgB0CckKrhByUncyEmH4I5bMgb8J8DiO0pBnJpJzOkb8N8MnMmX4KxgBuG-WmC5I8G9SzIjmC6D2W0LplBwGgqBoYrzBjgBvZwTgJqHjasEmD4I0XlChVkImgByCrH-P6jB-YuiBzFnR0I2XsL7U7HrE8NgMyLyXZxRoHqOmG6nBX2LvFxQ9IysBuEixB0eouC2BkS0P7M0arjBoJ-uBgUvOqOjxB3H98B9d_W0ThP5D8V3E7H7GhgB-K50CzIjoCyIpSiJ6FyKtjBuR85BiE1gEkWosCkZo0FqmBqWzCjjBxX81E5M2wBkRj3BQtuBsnBwgC7bm1CgMx5Gidza6frnF2tB8lBuhBwiFyOqrDkrCu6DoRgLjZgeuVn0BwF2cmL4nGgmBm4BtQpZrYw3B2Y4xH1wBkzPjQu5Pj7ClzBkjB-8Cyf0tB_KjjB5Y6xJo9BtxG72B_sB5ZyjBpJjduJy4BvC1X4Qu7BmWoyB-LmL9doiB2iBizF-gB5dmX--EzvCmzB2pB_jBiB8xBwJlGlaydrDpY1Tm1Eocw4Nv7B2jCldxzCpN5SvQyatHk8JyMmhEltBpnBhIo2CnyB7iBoawsB8Dr5B-2B8H-XwrEkiBprF_gBzamKshB4VoiEkUirD74B46KhV6jBkG7N6SmgCpfifqF5LqP50BvF9mBmhB81BgL46CjOxW5So2BwRvjBlzB-mCndrmCkD2nBpd9QgV02B-CnQikCujEgkBnc8axyBxTiqC8tBljGwuB4wBgTvyB6P-Fue28BkBrXuTi1C2Y89FhzDx1B2EyanNn9B7VmjF3NjnC9Fu_B_dxC5hB6vC46BwpCpduO7drkBlW01Bx1Bs_BoQk0Bo0ConCySj7B6PxFqkBu5F9JzrB9J65DxV5sB3T2xB_Ov2C5Mq4C58BxQ3czgE3oBpWyhB5_B0KnR3LomBwEg5BpuB11FqWuhB5iBryC5pB1qB6B9vB8RiaZzvC2T3TAyO3H7rD4HmgDxJs5BjdsjEzLtpCx-B7mBxKxgB4L-MrNjpBsF9E0NpVvH0TvLhd6DwTjM9PvMxmEsK73C6ZgO7JjNxCuH_G8arCvLsIqxCrR9W1KirB0Li-B3T9L0B-RlE-DvS_vBjRliCsCqjB5M1tBGuFjLtSxFoW7M5wB4NuevJ1oBvLyIxIjVuDgW_M_sB7RmK3GpSrBiIlOrhBziBxRhDyLzG5M3biK5kBlVjTkjBxUyOkF7JtkByL4iB6_BlC4tB72Cnb7bkuEkU2qDjXm4BhayWvbm4D9YkkBnR1SxU2WuSkvF_K_LhvB8TxiBY1gB1LhUszBxpBnZ5GmX6Cq5B_gBqKjWxgB5V6hB4UkRtCkyB7jB5Zqdwaud4dtflC-OgMoF5V0RunB-dzb6fgKgIrS-IyFiP3NgPgM0DxO6I8P6GxOgJ2J0DxTwEuPyF_Uc9I6YhPqEg8DsmB6pBiZikBmoBG6xBnRijBrpBwhB3kC2aK-T0P_BioB4d_OiByImSid9IvOkL6PuDpIuH4O6I5bMkOqE9U6QwU-I7ZgG8TsM7qB_Cwf8Z3FwPoTqFhgB-KpKskB2qBySqxDzS1OnIsjByJkwB_MrKyI6hC4OkhC5WtKzRilB-BgN5LnT5G0V-IwXhGtTtLqTpB_OtD0PtM04CnEI7M2OvE2X8Q4JvR_bjRyMhc93CVi8CxMhMliB0gB5ErTtEyM3EjKpBoDjLpNtGrM4Q6DzOncrD6UO2GrL8iB8S83BlH2K7OzJ7ZhgCzWw7B6Q4Z6hB-I9Q1QjOuYkY0B7hBiJ-Sy7B4QyOoWsbxO5G_RiOuPxRuMqT2ErL-DspBiI7YgHkOoGlEuHyM9FzMiNgkB7G3ayIrFmRkgB3BrP-HkXqd4YrEtSpD4WpBnEhItWtG6biJ5IlO-UiIjF1QuV5GtMzIyYE5UpIwqB3G5D7JrlBtG44B4C_M7BkL7GnK5DuToCoGjJjIxCwMxBplB_JtJ1N2gC2K7VtQiR1BhsB1M82BsMtD1HoN3BjX9FshB0C8PnVtoB7I0nBhF_G3KsoBvIqBtJ_iBjKyN7K9yBqK8ZwDhf1C02B9NlbvH6hB1K5cCktB9D7GnK4Nb3QjCovB_JpMvHsV0F9E9P0VyN7LpK6NtFjLjLgS2E7e_ag5BiV3LtNshByB3e9Y0vBgf9NpQoWwLiHzT4hDlQ3R7Mz5D5UyrCkLjuD5bF7PtuB8SxCpHs2BvNlXpOg0Cka4OoQqhC4H7gBsB2HmJ6tBvCoTxPkChNxatJuOL1DtJ0YqSuf-DpOjHytB7H1RIogBvZjarH2W1LvWtBwZhMzuB1BuvBxG7BxJ3a2GskBlOr0C1xBvnDnJhYrQA7P_E-HthClqB9iDhH99BuN9qH7CtpBrbpP3etqB5ChVrOnDsI_sCvhCj3CuSszCjUpflnBxiChuB3pDniBx9BxsB_YgEia_M9uBlWiqCsaoXqnBywCymBozCwV8qD20C2pEqvBgiC-Iq_BxK4U1MoDnIrYyHkXnWxkCjgBjmBqNv7BlOsgC3FsL5Ro0B2LmI5E_OxX1c1QwjBLrDrZ4IW2J9c0uBnF9QrHqxBvS4mB8C1E9Ju0BoRmCnM-nB1LhOtJ6elFp0DziBhSyE_TlM9NyH6BnRvSsEyCyL3L1NrOyFqC1S_JyEnlB_mBtV4B1GhR9P0CnIqSnQ7DpEqa-VwZnV1IsqD24BmUpWwCwOmvBiJhiDlCwpBubjF4HtM5J1MsWiLpOvMtPn9BjX_XqE8HuJ1LjIyI3EzYpLzkBBrJ6JsJnQlKnEkOxF1N3KllB3C7Q_Q5IqMnR_B9D_PvR8EmBqPpY_lB5K6GvLjOc0LzDpNrC2N_H1QxBySPnU7T0E_mB9qBlIrS2Q_LjcvTiTrFuJ1N3Hb4X3R-UiGtPqPsKF8I_X_sBxJlDmO3dtR2EwUpJjJlIwK1Gpcn4C5Dv9BpfjFwe0DxW5WjbgT_CjHhqB5B6NlS_nB7hB9aiD8P_OO3Z0ashBmZvjB9WmiBvsCv4BnxCcmc8SgYjPRoIgKrMwBkG6QlM3KxRkP0CuJmTjBlXkE2O6M5QnC-hBsuBxjB9L_CrM7KiEqO1OhLc6L7oB1SsSOhM8VzbnsBqb9NtFmP-SvD6MlRxiB8S-CyxB5exDxQvMmBpnB6fk1BnlB0BzO5J2GhFjM7S-PghBlbhJ_F5b8V7ZN4lBlIkJjUugBqEiejnCta45B8C7NvIK2Pla5ZiPwIhK_Y4CuJ7GxQnFxJuTAzX0qBuCW5UwLyUmItJ7D5P7WpO3V4CmCsJvLnB-C7Hnc2IskBtQrSzR1TwK2IhLgZ_CsF6I4G7L9R7KlfqD5MxMlGgMyDjOljBplBpBqQtDtSxuBpHnahjB7F6I8F9K3MtK5iBrKyDlKnbvM1ViCgP9G1HlI7SoQiLnUllBhcpDharKmBgO5G1LpD7E_V-O_7B8vB54C6E9lBpJ8tBnO6DsxBzzD1F3gChR5kB3rB5D3B2NqNjG9a2jB_XuG3HihBxJoCqOsOlQ1L6DodvSoB4HpNnK8C9Z0pBmTkZxG3FnKqNiIvJ3F9LhKyIgG3K1HyKgNmiC72CmsCzyC5a7Uwc6R7ErU4IgJ6H1Q1CoG1I9vB6Q0Y5BzF8H19BhJ8S0FhSuI7H_P7NlDsG6MlK_MvblD0QwDzQ0c3GjarxB0H3pB7RjnBwO7JnT2rByF9J7J-KvI2S8KqBhQ_PxDsHpGjRA2uB1cnZtP0IwOz4Bma8JrJzF5RzUsNzTjP9gBiJ4KUlHiV1UrEhSqSjWlEiLxIhS5Fr3B-OtnBxEtB-RrBvTt3BnTqRuMpSnC6C4P7T_BuOvXv_BvtB7X5JuO4JxcuH_CxL7JuJuPtSzPnH1IiKtFxUpSQwBxJgI8FlKtQhVoCqQjLtJvW1WqIa5L-UdvIzawa91B3qB1oEgF_yBtJzWoIjgB6bthBtG_RiDyQtZuhBknBj5CurBzwBsKvhByhBphBxLoEiEjI2qBhCmtBhjBm5B6RwavF2Z2PgDlK1B2LmSuDycoBiF5FzLlD-O7JwU-CgT6NxO6JkLgJ3Q5I2vB8gBsR2nBsBgzB4W4X65D0bw2B9KuH0HlR5B8SyF2R7L9CjkB1iBznBjDpbJkL_PjSmErKqQwEtQ1QuNG_X5lCxO8S0CwXlWvf2SCnM_vBuExoBnIvbpjB5mBiT_LI4Q4c5Rua8Om0CvJ0bsK1E8FugBhKyesHoVrN6WqCqjBxZleqJmS9SvE8K0O3NsRc5N0L2V3KkOxOtShM8OvcnXn6B6Et-B3J9B0E2alNtR8JzL1N5dwL3PvNxVydj4B4hC96BiPpfsUQ1GgPiWlXkcHuwCgiBmKmQmpBlCtFlH6lBhDilB1SwjC5qCKwf3KgIunBmZoX6emUY0FoxB5K1GkPif0mB-dkiBtH1S1H0MtHkPmlB61BjDqgCglBqGqWgO5EsQ8S8Z7H2J1Q9Q5ThlB1M2Yj0BniB93B8dvwB6jBwQsC0aniB6iC0gDwnB5HgI-WnIpBiQ3YpFzFyP4RqV0Y1tByvBd4c5PiRvsB8zDoKiWjXu0BzO-3B8ashBiBlkBoBpC8Jy3EoEpjCjN4F3H5KnIgPwHyIvQpT1H8U-N2R5gBiGwOM3SqBuSwK1DxKkJqcvapFuO2O5C3CqHoqBvWgLhO3SnN3H5e1btBgX5L8jCmOygCpjBqrBzsBrNl8BgSqfwY1FmzB9pB5D3nBmS-gBmiC9UsD2SujDhF2QpJxL7YmO6Yq7B9R4sB9gB5D7M4GsJ-MpLpBvWoPuRuH7jB-GoMuIhT9E-foSnR4b7iE6zB7VoE5Z1QtFsQ7Ct4B5-BvhBzP_lB3uCpwBnQ6akF2E3Ko1CywBnHvN6ShmB5LxNyO6ImMlQubuPqKzRlC8M8P7G2KyOrM13B8oB8iClEtPwXgdqOtRuGgM3KScoLyO4F0IgdsJxDyJyNgF_LgJmLgM1OpE4NwKA6OjRwF2KsB5MoH-LkFxOuIkItI7MiUsJ9C_KmOhDgD0L7DlR2RgI-BnMiF4LwDtQ8G-LyBtO2QqEnDxPuIyOE_aiKsQoM9G0GuKxEnO-G-Ea5OoNoE8GjP_UnS2KrJ-L4RoGpKrS1RkCzc7KxP2W8V4IqdmQkE1T1YqJ1DqRkUsdL2BuNmqC_egZyGklB7RX4IuvC2Bq-Ch1B8wC7rCiwD7UolB14DhJlpC7W70BtY_d1Q8DwJrIplBpvBztB_mBxIuG8HnKpLzO-BkO1KnKrB5JmI6DrSllB7iBjwBxSxMpLkcnHvQpHkGwMvIvYrtB6G8F2B1UxKmG6Grb8GqRxIxwB6M1pC1V3xCwErgBzgBjlB9H_yC9bxpBvIkCoB1QnsBv9BoFtfh-BniB_C9bx_BQ5CoTjMhFmG9NpYhG3bvBgZmFrPoH_U5JhOgHjS1KwM3L_4BjUbpNpb2EvaxQhGoJSvJ3oDn_BkIzH9R1SkFkL7M7EQiInJtP7Q4H8X1NvZvS8MC7B7T1MoHgU7jC_I5Fft9B5HhQhH6IsHrL9hCl5B74BjkDn0C5lCjB8U2P1B-kBuYmFkY0LpDD8O6RuKhC2WiKtFjDwQhUrP3Vya1CzN4O9HlL7a1G4IjEtbxgB1P3CzTlN9FvCxTwK_GlhBv6Bn_C7hDtL0GuBjJ5oBxQ7tBgN9c_Kn-B0e9rBnBnkB8qBoEunB-TkPvJmdqD5lB1RpDtHzlB0Kle9LnG-PhX0iC_kByH_L7OliB2a5YsMoEyEla
        ojmI_u_BhE4C7EN5LvFKkHiF4C3HgJhDlBfgDlEyB5CyF9DBxBpEnF4DzDpB2ElE9NlB1HsBjHoGxDXxM8JnQU9D1CmB7C7OFlciT5lB0PnYjIxnBkC9oCpH1NtFnHnEnb3KzMjE1PtCvM7DjCzBlP7D3O9BvQG9GfjTkCzLkD1G_CtEQzI3D5UtNtMrDjP7G_FxBjGhGnEjC5HnCzY7DrJrGrEvFxBjG7DnGvDpN3DpBtI7H3B1F9EpC1BlCvDNvCtDlEuC5EStCX5EnF_GrBxCyG1F2CrL1C_D2BzKjB_BfQzBtBrBrC4BnBbvJ8BjF3CT9DvC6B9B3B3FEpBKgCkD_BwEnEuEpEPzDxCpF1BhGwCpElB9FwDtMKvKpDnE0B9H3BtGc7E7BnONlC3CpIpClHmCnGQ9EpB_E4B3FtCzHrB3E_DpHrDKhB7CrBhClEzC7B3BzEe7C2ExB9EpBvEmC_BzC0B9CrCnC7B2ChCM9BnBRvDvCT_BsChQgDjCZzDMgD9CjGlB9DtCFpBQlByBJ_BhC_GjDpI9BpCtBvDrFclDFvBZNxHF7D3BxCLDXsBRYjBMhCjBH5DkCNNNO9E1B_CMjCNvBOZZ1DJbJFd4BxBsCTJkCQKiBJiBjCiBRiDEJfZIjDnBxEWjDsC9DoB_EEzBXblBNzDhF8C9EgBtH0DRAPdxDkB3CL9BanBJ_BjDhCyBrDelDLnDgBjDpCrBJ7I-CNnBtEAnBrBpD6BpDM5BerCBzFoEQQmHpBEiBzDuBrDgDdL0BvCtBZ5CIlFmCvJuC3EUxCNJMQ6BlC2CZmCjBqB1KkKpI8FxCqB5CUjB4B5KyEvEe9EFlBP1BvClBZVmBzFkFPiBAkFtCgFEgKX-D4B-E7B6DDsCc4BiCqCdgGyDfyE9E4E5BwFLoFoBmEoCmFmF2DqFkDuHWSwCRyBWQ0BJ-EbZhBlFNAQuQduFlC8HvBsJ6BsEuE-EPvCpDvDA_CmDjHuBRSgBxB6DbaT-CdckBM2BZ6CBcSM0BLuBjCab6B8BiFCqC5BkDoBaMgBFuBrBSdKNoBVgBoBJuBDoBSwBkDCyBN0BLgBfWaOKeFmBNoBHYPOVAcISQIGGIKMMMOIKKIIKMFJOFSHQFQBIOKOKMMEMCKFGNAPGRCRIHOOUKSEQJCEPMRAjBNAMDQDMDoBFUHQAMIDODUASAOGBUBMIKIKIBENKJSEIMEQEQDAFNBNHJLBFIDMNELLHHFJCLFJNEPETCLFJHNLLDLPHLELJAZNLBFOHKREPJLLGNCLIHHHHHJJHJFJHHbPXDMGYOIUIuBCeMyBFgCCWBiCFiBCiBN8BVUBmCLyBXgCdsC5C8EpCgErCmD5B8D_FoI7IwTzEgHzDoDlBqF5D6GvC-GL0EpB8ExBkDcwBAiCxC-BNkBcoEjBsDtByBJoCwBiIlBwENsFKsFoC4JzCmHT2DjC8F_D8IlLoLhDyEVyCfamBqCE8CP8C1DsI3GyHhH2KhEsC9EqFlB6CF2C9CwM-CmIrEiP5DoIra-nBrRoQb6ErDmGvFwFIYiG7CkBhDSkLqB4DsBrRwCvGgBH9B4GwBiEbqMyB_CSnHgBsBuCHU1FkC5EOhDvBhG6BIkBkHXiFgBOcnBiBhEKpN4BY-BiHmBxCdpHiCFQnDgBBSwC6E0BwCVEoCwDyCmByDfmEYuDtGsGjGmBlCmFrC2CjCOlBoJtCqBNmE1F6HEyE4FkJM3F-D9BwBvEmE5EqDbLvEmCjBpDtQwBhDmETqDqF-B-EvBmGuD_BH9I0CnBZpDmC3IoD1DkFxDoDsDmDkB2B2DzCyHoCmIxCsFiCjBiDOlC-DyBqFvGoDzB2E_EoExHqM7HsR7GmE7CgHqB2D1BsC5BGL-DgBkChBoEpKmM_CuHLqKgD-EjByHwC0DKiF0CyDwBwFiCuB6CqHsIkG-BqEamIjCqKU2CsDoEJwH9C8I7CgDtDaa2DxB2FoFkGiB8EwDuE8F0RiH6LwDyC4F2BiB7B_CpGlD3P-CnGbvDcLuB0CwBrBNtC7C1CIxG0DjB0CsDiEyBkDlD8BgByBwH4EwJAkC8BQwB-FzBiEsDrC2E2HsB4E0RqJgFCgFwCgBXuHkE-PkGmJmLiMgG2D-G2DwDuNyF4C2H6Ff2DkCwGcsDkCe8BkEgBgH4EkG8GLcsDHxBVnC1GuEtDmEc6I4E6CZ8CuC2B7E6KrD-JsB0FiDiCfoGeuGyCwCoDwCUsB8DkNyIsCOMrBoCB2FoC-CzB6OoD4Eb4H2CyJiLgBsDiFwCuC2CkEvCEyC6BOoPtD2Bc4DpDmEZ2EwDqDMD-BkBUwfwDmIwCykByO8KiHwLuK-M4R4HoQG-ChCmDuGQqD-CMmD1CyB0CmCqCmFmGBgH-EwCiE4D0B6DqEcbuB0CwG8CuB8BsByDxBiF9FsBzDrCpBqBsCmEdyGY-F7DmJM-NuBgF4G0HtBkBmBgCyIoHsCuBA_B2BWJmDiCAwBjCiEhBpE6GwDkFmBQavB6BHoHyC8DpB1E6EamGyBsCqDIiDkD8BgGwGiCrBvC4D9BHhB_DDX_BYvB7BlDqB5CwCWsB7EwBQmC3B8B0BrClFyDtCPzGyCd4ErFYtEgG7IoBvF8C3BmErFWzC0C9CiB3EiBgF1BoEOqF6CkJ8BYCmB_D2FLmDqB0D6DVwB_DkBamClBgI_IoDLCiB3DoC1DmKoEzBpB-EgG-EeuCrB6B3B1D9G_BvBY3DyI_G6ErFWwDsCXsBuD8BAkB3EcUlC7BAxF4EqER1BoC6ExCoGpBtDqBkEqBnJ4E2CHKgB8JjC_EiEgFfA-CrDMtCmChB1B7DuDoCuBrB-BgBkCiCCPoB4HAKoBmFtDFfpCG6D1Bdd_EZkInEGxC9BA4B7DMcqBbE2FqGtCzCoFmCe1E8D-H7CwFRyCxBwDlGuHX4CyDwFzCuSQuExCgEwB9DF_I6DpGiBvHpBzEmBlB8Cc4ClBwBiBgD-BaQgGgCDOtD-C5D2BgDiDaX8HgCYL8EiCiCyCdyB4DwBcrDepEd3H9LOgD1C2GXiBCvBlCxB3BuMqBAOyCcjCU-CTkBpBHMiD1BkCwEAyBwDyGrCoDEUyFcvD6BDAkFkDkC3ByBlClBF4B-B0BjCMA0CkCdWeOxByCThB_C0DyCqCzBZnCkGNyE5DZvDsCegClCYgD2HnE_GmGiBwEsDkC_C4BtBlBlCuBvH1DhC2CwCoE8CqBoCZgD2DxCaThCvBoB7GvFO0BpBLcgEnCCQwBuDwC4EjCwCkDQdWsC_B4F0CpB8BsBWvBpBtCc3BsB-B0BTN9BgD3FW8C7BwFmBiBQjC0EpByC1EyCX4BiB2EDNsBlDQJqBsBUxB0BgE0C7CJ7D8BxCROqClCbjEyB6BqCqCMqCjBDyBqBUxC6BjEWZkE3BCxB0C0CSI4B6BDLiCuDHyCqC7DGLkBiCsCiDGiC0EJ3GgDoEgDnGIkDgBHcwCN4B4BnBAsD6DL1B_CYPiDQ4BgJ5BkDDyGwBEHe6BFSxBcOiDxC0BoBrB9DpDC0B7K9C1FCpCoE6Ic6FqBRP3DiDagBsBOxB6CEhCzBYxFgFjEgB0CpB2BqBmDyCFiBtBkBkCkCPFwDnDkFiF-BeuDZ2DkFyCO6D5CsDlHSXiFyCzC0BgD2BzCsBCTwDpE-C2CTsC6CLrC4DGrBjCsBbxC_C6G8DrDtDgD5B5CRFnC8CI_BnDoBMRhCkDxBb3BuDIOpBsBsCkCOlDiDsBiD2BcbcgDgBasC0CmCsCrB0D-DyCZzCpBzElH2EKjCvC2BjCgDMArDmClCOuDyC-BA8EyCtDyCgDa8D1BpBZgDwCLeoBoEZaahCqB-CAhDyB5DoImEwBS3CoBNkCqB9B6BkB0BkDpBkBM1BegDmBmErDC_C8BaD1BqBYd1D8BGsBpEuBd2CqDPkCgCnEwCyDgGpEF4DqE7DmBqB8B5CErE8BrBSqBePkK_GiBtCyEnEkCjFkCbGvD4CeZ7D6BUoE1DfVQ5B0DY6DvEqKpFFzB1COM5FxEvBmBRH_B_DnNgBnERtGhCb6B_GxDlFST6EwEiB0FhByGwBgDmG7EiE7IG-GvEqFM8C7BuGqHwJqCnIeRA8DqDvDgCFUyCrDsHiCkClD-CgJkDqL5CoC3B2KbwE1BgMlHetI7C1GoEsDNlEiDiIjC-QkClD6D0ByJvE-FvHanH6DmC-B_DkDKlH2PqC8GyI5BqJ-E-CtBWiFrO9FkCwDpFpB3H4KkIiBuEgEzH1CnI8BhLwIegFwHyLV4FuGxCqBgG2BrCuG2CnB6HoGyGhCIEkF0G8OwBxEsDlBqKqEwHyI8ErBhNqLOgOmDwC4CxC8FoCmC0O8CRgDsDoE1BR0D-EhH2GQpIyE0DwBvCsB0CiJzCoC-DkB-InDMrJqBgDyFtGS0C4D5B9FiH-FtBrFsFzDGA-CkFqEgJxCtDsL8B4CgFCuJzFpBkC4D8JmD_KqGrEgVoBiHsDiK1FiMuJ2BvEsGY0CvFjC3E6DgFRiJ4H-DkMxC1HkEiB0N1DiEuGmIpH0CnFuI5HyCvQvF9DuCDiE5FyB4B2C_MwCqCqBd2BiDbnB2EkDlBaiD0D9E2CyBBgGwGlG6BoBP1HkC6BkCtG6BHf2DgDY_CoCvCsKwCIiGtIN0GiEwCmChKmEuE8BrB0CvG6JzK-DAgG4G8DlB3BiF4CMqKjL2FjM8FzBsF0CtBtEmFmCD1C0EvBqD0CApH0BuDiGT2BmDqEAoDuDiHNuBnC5FhDD_CmG1DiHqE-BlFmDiDyDpE1B5BkBlGmG4GgJzFqKL-KoH4FlL0GlBuGjH6EgBuExD_CyEwKjBlHuD-IuG8FzB4EoDoDpC4HiFlIvCY6FsL8CoGyEN-EgCQqCjBjCxEzLxJuMmCtPlLhBvDgF3GoJ-JiC7B4IsHrHrJuClDsFiC1ElIiDtGqCsCuGjC-G8C8EiMzLoDkRqOiHkDcxB3GpE-DN0DpLyEzFiFDQwCzEqBkFyCmH1DoD7HwDIpNnMmCqFjEnBqBjG3DzCVhGjFDGlHnDqF_BTKhD3D8BkB5EuKhJtDcnB_B1BkDzDVsElFnChGjDVR3E3B0BzH3FgB2DkDuBfiKtCkBxBnH1DiCHlErFjEV6I9F3GAjF5CgG5H7GwCxF8CVjH7BT_I8E1EnCtCmF3BmEwFyCRtF7OnE1Db1OrJrE1FjK1DzBrFtMxFpEjEDgFhMuGtGsGtB2S7NiRhJgDtJgQ9JkEQgItJNzEuEoC2IlCkEuEiXjQiYjIyHxL6TnQqThGoKcuL1FwKvBsJzIM1K8G_IqK3B0M3J4RxF2EpFgPI2RwEkU6LwG8SDyHyI0NmHiG8F-MF8F6IoVpDqI8DwR6I8a8E6HGwGzDgHjF0Y4EiXjI0P2DsSyGiOyCAqB-F7GyQgD4F2H4EuDsJwEjDyD7LjCuJuG0CxL6DuJqE_KKvG6EmDgDrFOA9EyChB5GG8HoT6FFxD4B8E0MkFmDOtJ4CoE0DjCW-B_EiEJgFwL8iBmBmY4KiD-G8KgHwCsE_DpGnGZ_FyFmFoEpEOpE4E4BoEnMR1GuExGlD9FyCtWkIhGgHgCuE3D0ELlKpLRnLgL3D0CjJ2I7E1E3QyLgDhDxFQxJwB9PgEpFO5GnEjOiFpM4ElEqBnM2E_L8J5G6N0IuC2HuG9DwI-D8CwFmGtGJlGqDwBhB_H8DvF-NzD2CtHuFxEgM1BsDjHqEI7G9NiClFyCJesCwBjC9DjDzC_H0HhUTzJ0G5J3B5ImC3DpErLmUpWuDpFrCpCkCjEiE0GyCvB2EiCxE1L6L3UF3HgFpHxClDtB_G8BnE3GrRI9F2FhHkF7B0BpIkIbnEpU8D1GqOnLmIrDqDoB-JnIyGoDc4EmC1I2E9F-RD6BkC_C2E6JzOwCpJjCjBuH1HqGNjC-IyErBkD3IuD3CsFZyDkC0D1DqJ7B2BnExChDyInH8DcxCoBqDiC_BsE8EpBsC8BmDhKqCiDOjC4BcAxFmGiC2JrSpEO3D-FjDvCxDkCuB7D_DtEgFlJwG1DhBhHgDgDqLvDkBzB_CMCxD4HnBgF7FjCjIqC7DqB4BsC3B4B9FlCpBuDzBhDtFuD-BgDvBkC_E0DgD5CpGoCzF1C9D2IhXpB3BwDxDpBrC6G7DjCrJsJoH0O1Q1H2VsD4H4EgC4I5O-ZvO_DkIBkHwB4CkDV8CpFc6D2BjFuD7BrD1D7BsBEvDsCAgBhEyCkGY1HyC5CtCnOjDNqCjCT_L2EzFnD3D-FnLnEnBwE9DmD6B0EvBmH3G6DhI2FnBmKrLgGfcpE-B-C8GrD3EsGyBkB4FrCX1C2DoC-BtH2D9B4B4BiO9b2VrNoChMmIhKpElBiIxEsH_Bc0CqF7CkBhI7D1D4FuCtBtC2BpB5D_DpBhHyItJA_IyCuJ4DnHoFBnI7X-D3E1B7PyCrCJ9MgExL_HhC3ClF-EHnDhHuGrDwBpF4E9CsIxT4CkBb_Ib0BjB5CuCKU3H0HxHPtToE5JxB5MjIpI7BvJ9FhIa5LpEpW3P1pBtDhPiBpGmF1FxCjEanFnGlKiB_E1D1EiBvFzFrFI1E3D3DzC1IxMxMnCrH4DxD3C9Dc_JpPrHtG5F2B3CjFiC3EjCiI1BJzCvM_BzL9F_HtKrGtOrDlCCkE7D1CFlDqDJ_EvK5IjCnD2BsB9C1B1ByEsCH7E8ByDgBxBnC_MzD9B-CbZjF_BnD9C6C1GtDwIzBlEd3B3BiC1BvMxJ3ClEL3J7C3D_BmCvCpCoHtD9CvBnC1J1G3FmD3B_BfyC1BVzC4E3BN7DrCjCnBgG1FVjBjD2C1D8CWPtD5MlCrQ5fpGHgDzGxFhEBpKzCcxBlC6D7BB7MvErFHhK3JlVgC3JjEjC0HrDwDtHtGdkCnNxFpDpHNe6C3EJgDnEvF1G1L3F1NxClBmCpHa7zB9CniBjKzW1OniBhdjB8BnNvB7M5D7D6C7HlBzCzCkF_DsBzF6HuDqCiE6BnBMjH_C_FgD5CxF_EnEuCqB0CpKoMzFgD1EXZ_DlFVjEmJjGoGiGxC5CmDhN7BrFsG5IyC6DmCZ2EwI0C5FsJ_MLrDlF2BxFnHOnElFnGpB3QiL-H7CmLsCwIsLR2G9KwLxXnLxC_D_ILSvC8InBkIqDmDpBUpE7DtE1Pd5VxL_M5M3IpCrC7DjInEnLoGrIElKwHzP0DnT4MjC_BrEuC9N_BnOoHxLqBjI9CsB1FpDQ1C_C1EgEtGhBWuFhQkLtL0E5OhBvHsC9N4IjImOlIgGIoD7H-BrPkT8CuDnH6K0K2GemNjSgjB_WwUxR0KmFP-brVgO5S7E6MtH-HjboSkHqG-E5CRlEgCpB1BpD4GEkB8FxIsF8IiBEiH_CpB9CmEzFgB3EzE5IxBHjD0ErD5OkCuM_DtPStN1GxUzB9FmDgCiF2SqM6BwO-CyEnBsPyDU_Q0SnDoK9HgLrBgBpEnH6B_D1G1G_C9K2BjC_J1f9EjDpP-D7FrD5FArErEhIe7HrE1EyC0HgKnBkE-EiIuPH4HhDuDqCmE2SjCwJhELsEqH_BuMuDM0C-DhBwEgG-FzB2CqRuRoDjBMwF9H4Q6CqEsLmDG0DjF6EvDyNoCmCxFuD1BkI_CgDnB5K2ChCYxHvDtEyBhEjJqBnLjLjFhRhJ_O5M5EzEgD9DxEkFErWrJ7OzKxI3OpH1EbtJ_BqDnIpDOrGpDMtBrCelGnFpCoEbqJ2E9CpI2CtG9C3BrLsJ9EhCbzDxDH9K6NzI8CoBgDnD8CzD2BzH9BsGoKI3DiHnCpBlCiEhEqIgBlEYCsDhDtB3D4VjGoF0CqBZsHrEyG5VsQoBwJ9C8HxIwHsDOxBqD3H2BP9BwFhDjCpBrJ0FtHGxBlDnG8JpFmB6D4BlBsDzHiBgE6F1D0H-IXF_EoFgIrGsL
        A10rE-9Ro5CugE7qBmsDusBqgK_eg1BmXmWpM7W_W4nBjNkmDsIiiB0kBi0BzThvBlHqfvGsvD8V21BvhBmwE5C81Ki9B-P4f7e0lBssByO6jCjBxrB3Wi_C_MuH3d8-EsD8sCngB2vB2kB-E6wBg5M6jC8Esd-2D3uBuMoiBuzB4PnhC-Mw9EvM9iBszB42Dqay-C-Hw6CpF6iEzoBnwCJ2sBzTh7BnTyZxM-4Cma-3DvmB84T5J6hB3tBl4B_UikBxCziB9KobxPr-B5FqmBnO5U3U50BqO97B9hBu_DxKl3F1oFi4BpL-xBqKuT-nBuoGk4B7X0JgYgf2qD6kCqgFwBqvGupDq4I8fuzB0gBi2O0mBw6MiD6hBxClPna88Es8B4gFlCu1J_9B61DgQ9PsZ0zBiUi2D-NihF9_B5hEvsBuqGwiBm4GGp6C5dw0NgmCi5BlJ3RxN-fpdg8DtC8gCi4BqmGqMw3Bhb2pC4ZkyCvbmsN_SkoC_QpsB5zB-iEuWyzB9V9Q_O-c2I1VvQwThHu1HyEkmB7jBsuE6JRse0wD31BohI_WokBrSvcjM-5E9lCtV-pBqlByKoxChgB8tHRrgB_Ow7FloBkF8X6rB9hBxqChYke9Xl5DqOglDzW5sB3hBzzFoXqb5c-nCM5vD1Hve_apcuD-JugB_zBU-wB3rBj4BuFggC7qB56D-RjlCnfuO7X59DzJ8wE5bvyB1XwxB5O5cvMwiBtJhqBhKk_C_d_X7OmyBhHjgBhG-yBI7rB_VonDgNssDzoB7_InR5iCubggBljBpiCuIxmBzOuoBlTt3ClDsrC3Fh0CzMu7DjFjuGrgB0iFqCv5BlQm9C7IvzD1Dk2CvE7U3MwlB5Hj0BvIyhHzyB1iG7S-xHyJ82H1pBvlDhMygChKgsXh-BA9gL_j_VAA-gLg7vBpwBtqVovB81GOxmEiOkuCqLllIiLhnM6_BooJtiBuqUzOmuE0T1iDgHk0L0jBvvE2lB-_BwQ_qGya4ySiXv4G0ci4G0Xp6C8L64D_CpvS6tCypF-ah7ImQvS6H0gBqSrGkeqjQruBsoEsU_tC6J-QoO2uGjazekSmsBC9mCqO-iCvD7oByMqf0G9iIsb2pIxHr1BwgB8pHme6xDtX5oBiTy1JoUvpBwKgL0Ps4CmMkhD1W6zX8I0tHghByhG_N1PmYm5BwOkwB5OxW_VgkBkD3mCrSkhBhBtRnWmgF2Q9X2PwlB2EhjBiKsS-Ik9CxXhrCnrBovY_EnuDqb-sBsW1iDuBhMufj4CsYqjIMv7HwS3iB2cqY6I4rXpnBuzDkOtH4dwpChG5hBnYmTtJwqF6Fs9GvsBw7B0LjDwc8gCzJvSicgnD_oB88DgJzO7Z6mQmwBqvCkR2vBsuB5hEqmF85DkN1lB6YugB4ErM8bohBuDnoBsRuvByb5kClBGiXgkBgQyjB9ZpF-qBy2B1BpM0XgiB8TozBTzLsJ6ToCrG8K4qByB8FqGpY4FwN-WsxBvH-EmI3MsFkyBwE1QoGkLkLkWzLgVoSmOxKmJoHtJuGioBiKqGsHhJmGw_B2GmK0L0XzI6EyMqcyK0_CkUoV9D-MpW9mBkM5oB3NjtB1iBvSjByWvDjM_DqIzL_pBuO7K_EuEnM9WyMrkC_mBzrBoC0HzQzjB9DifjPppB3QuGxLgrDyCnrCvgBr7BgPgHtetsCwhB-OzMjjB3P2X9PvrCCuNzZl0BHuP1VjXxM0X5Hnc9G49BUjiB7dsuC1Q2sC6Y9gCriB49CnhBpI5VqpBvVzhBpM6hC3JtqBrV0kCtRzoC7duyChBliDpaunDoGzXhM6a9OxwBvN4-C1V7zBpZlzC4QivC_b99BxUkpBhQ50B_EuwCK9RjQz2C8F2e_bh3CuLnzB1UqhCnJh3C1KwvC1FnsNpwC9_O8MsnE5hCqvFlCpxE_oB39MuY8pIlkBtTtT1gFnH_8Gi2Bs3B1etwBtF2iF74B27JmCrjBvf9-F3Cq1GjG6yChrB5lBxH6nJyRk6Qr9B58HnW-pCzcgkJ4Oz1E7VsmBjgBspCwFjzB3amzErF-iKovCo9GyOo4IiD0UvNxjBxXi4EqG89FqsCgtEiUyhDpOg1D0d0hZ0rB58PyU4mCoTv9BL8R4P33LsLqO4nBonD6tBsuQ8gDihPydrmBuO8wC21Bu0ESk0Buf1mE1BmrBgG7sBgUgjFmWtciZ27FuS6hB6nB7_CkYulDrLiwB0crR4L8yD9xBw0BsHlUgwB02DoK-bjKtkB3gBsgMpI
        3kvC6ohFjxLye-3FpJ5-D-NkyFiJm9HthBpekQ2qEsJr6D0RggQsKmhJjY3vOvDq7BzH39F9RkkUiamdzK9lC_Nq7InJzrWpxB0-PsJtuD9iBm8JyoBuE_iB_iFp6B6jIwlCotBrF5d1O2kIgdy0H1W18H3zBhzK1Fk-JzItjJ1jB0rC3I3Y_gBqtB6C3iE7bn-B3kCwxFK_vD9K-0EnOyB3hBxoI1CigGjjBxwE9I-kFnQnP9kBjnFghBktD_gBp2Da22G9pBlkG8GyVlLnsBvV0oBla0CiZi9CtKtPpb1uDtMtrD-bk0DpE37GyU69B1crkFAu6BnQhzCvGinFjD9xE7OolElC-oBlQ5xChI6mB_B5OtQo9BuSq-D3frlB1R4sC-GrkB9dwsBoPiDnYxmB5D4nBoBvO1Qoc1Qv4B_FjGsZzJzZvsBH5wCy5B74HowBywC9Z1oCxJqgGxRz7EhJiSzL3wB2B6dnG9T_Rj-BhJ8rFczjEjX4lCnIynEqcwkGrVpkI_2C3-F7d1pE5Hz4BoiByW5vBnjCpKx-Cr0ChnC6FqR_SlfrM36B9F9I2J3B5N5pB-G4qBgbzqBgIlJ1ftc2C4VzK3I7K5zBjFzQiMgJ1J7H_C5U6ItJjL1ZA6a_FjKlDgMjH3WhF0LpEjqCoB4I3IlKtBoxBllBxrC5F8-B9JxRzJ4ThQj8BoKzGtGm1B1NzhB8BuJlLpcwGmdxLhxBkKodxV3kBgIue3N_pB6EskBlH7HtJxjB1BciInSzEqL1CnKF6F_HvpB8D29BjXzyBuIysBjN9R3W-awD1SrFgOlDtJ7GrgBwBikBvDvJtKtoBkCypB_L7zB7D8kBjFxgB_CqiB7Gp9B4By4BpEhUjLtc4DyqBxIttBoCuuB9FvczF8ekC_d1N7c6P8B1KrhB0Fi2B5LtQnJga8FrLvB8P9DlO_FgMvIngC4F2KsIzGgFxe7YtkBmGkaoHiS2WnsBhbqiB4lB5kB1SuJgOhb1KsXyO7c7PxCkL_PlI-S0LvRL2lBkN3IuG7ThP3etBk7BsW7P-IyBlJhiB1L8ZuO5P8E8JyG7Y1EoRpG5blE2HtFxtB5DiLjDvJtFvK-K5rCrJ2iBqLzsBlBojBuDoEqJ7bJ8S8I5ejM4G6FrVY6SyIrtB2BgtB8Mx7B_CmsB2E3iB0F4W0Qnb3QpI2CiLwI3PjF6kBoQ_OAgDmIzI9Lpd_B-KoGxO4BoZ6DtYnBuY6GnlBpB_aoQ-bgY9YvL4BkJ6hBiN9qB5QkPoOhUpE1IiJqiBsIp1BtFsI8G9NvFnGoKszB2E_6ByC-d8G5VvBqCwHuiBoB1jBNrF3J7YgN6nB8NthBvHiG2JlQ8D8hDwE5G0IpYjE4LoLnjCpRpUuG6-CkO3kB2OkfsCgvBpV5d2LkE2K3NyB2MkJjjBtFxQ0VuJ2ErSEsVhctf7I0GoKrNpBzZlc_dtFW2eu3BoT16B1N4KkLpQ4H4QoNjhB3H_BkIojCma-7B_C54BgFzhC5X-C8HzK3B-IuLzUxH8P-HjOxCgFyKlIrI9ZayW2HhYxD6-CoN7rDiBm5Gy-B73G72ByUyLpf4NurCyCjhCwF0sC-MpsDyOkiH6G_8G2EizC2fk7E5P_tCuMwgCmG9uBwKzpF1XgkB2b8lCtErkCkO-5FxR1uCyR6kBkT5-E9K-9EgS7aiIoNgY-6BwFj9BRg5BuTrqBd-pB6fn0I6nBwiI5It7C-f8tB4H3_BpBylBgP34B1MqqC0U9lDxEk0CySnlDPukB6SxqBxO7LskBpZjCgjB_d9rBvIsJ_Qh6DoPk_C6hBp3BvSukBwbr8BmF60CkCx3C0kB6lB0Sj9B6RucoE9xB0VgSqNrqChLkmCkc75Dmf7iBwS6egGtMmRr9E-bp1OtFtqCkVsmD2Q1zGsXm5J0DprF8J6zFpBpbqKofuJn_FnHzvHisBumOo9B27BqYpNifivCgI3lH-LwtHsyB22BrYjXqc0hE1F1OoP0hB-H3fmU4tJ5dt8FypBm6JkXo3BhQ7H7kBqvBigB67F1a1lCwVgkD3BtoDskB4yMnvB0eoFhvB6J2W0SqtE7En3GkjBsmK3M
        pvuE-qiEovB6hBjyBg8Bn8D-jB8KgRvxDhZ-_B0iBhkD2ZmOuS7nBtMzF0c_mCmb9uBhOuxBlhBn3F8P6wBlahjEqlB6xCvW9YrK5jHiN9vBiPmLmSv-EkB1oBoiB4_E_FlyFsVzQ8kB4iC2yC67E2lByrD7G52Dr_BgfnTrKhakiD9sBj8DvSy-D9DiLkuBp5C6V81DUr0Csb7J6bwrDrJt-CkWkyD9Hz9CoUiwE4a40C_Bq4BnkByUlYjnC7e62B8P9djmB6xCgP7esM-VoLuhEjvBtmC-ds1DhGrhDuT07BuTm2EjQwKtSx2CrV6nE2N_nCpZkvBNpbne20CklBnlB1WkvB-I5TxfozComBw5C1Y76ChpB85Dwcj0CvoB8xBkHpX9f2lDw1B9iBjZioEiF_nEzsBmwDqWvxCvkBu4DmsB46BnlBr1F1MmyGrUvzE-Jm6B1It6B3PqoBoNwlB3YzkDkC-pFxXprC5KmhD1I_azPqWjG6cgYnF_gB8uC4W5bpWorBmKmlBnf33B4Cq0B1EhuB1QggDyU_oBxgB4W7GsqDoPoezVr5BoBstB7Pv5CjCglBnW3vB-I4vBvTxjBgG2ShJjRM6LnLlR4K3B1K3O4C7T2SuKnQrXMkW7C5PnFyUpH3WmCsVhQ5MhBkL_ClMrPlSwF2KuDvNG8D6IpdjFuMgGtSpByI6P_TlV7KkEkF-FnQuDmOkCxOA0f0IxvBM4c4K1mBjGyhBuKrpBhDGoK8pB4J2ZmWlhDzYgcgbthBlRvhCihB7qB3EwlB1Q90B8MsyBhlB5lCkF8NpK1HpCuYoB1NxUwvB8JzL_I-Y5EpWxEge7G3KlLgY4H_LxI8JoBsD3SuBmRohB5K_LhG4HjFuMsKoN5NhJwP2OxC6JlIlJ9N0nBxCtkBnJ0YjFpInEsVjF_JxC8jBpC_VlKqd9Jd7Z5vB8iB8T1NpKlKuP_LtPiDygBxXnoBgGuV1WhP3ExLqH4ByOpR5F3GkO3EjL9ewQmLxLpSgDtPuX8ExXhPqRpNnC8C6JlO3GltBgekO7Y9kByU_rB8D--B5qBuXqBjKzI4OsFvH9HyO6D0iC9gBnHlHue9FxN5H6IjP17EuX13BgT_IiHuMoGvtD0NwN4L3dpHtT0HnE4OxWkCm5B0JvrB0NNpKnYwBoOwOvJgDvI_K_RyEGoOtEjHjXuTzRAwHyFvNmC2TyLvI4EhK7JzcqG2IhItStJ4B6YvVpJzTmK6NiG9JoEtVtGwgB_OnNvLlnCoP2LjKhS2B0LlHx7BnL5oCkL5biVkO6G_C8JwyBkOxM8H8NuDnG4F0jDhPqWrKlOvHiS_NiC2MjOxCqX8NnKjGzkB0T26E0I_vBshB6wCquB
        -hhJ7t0CnHkGdtE3ExC3FiFgDyDxH-DkE2GqCVZzD8ChC4HIsBe1EuD2BOpBuDtJO5F0E7Df9B5CwD9F1HpEjCgDmEZQsGtDjBzIqJvBXoGtI1BrH9EgB-CvDpD7CU5H7FfvEsCe6E7C9C1C0F5ClBNnEsInGxIxC4FfzDlE1ENgG_C1ECOtD_CAyB_EvNhB9G4E5CoFGvD3CR9K6B9C1BrD-ChDrDtCiC7H9CAqGhFuF-IW2E7DmBmDkD9BA4E7D0CxDzD1CsD1C1C3GiIBlD9CzByDf7FHrGiMvDCciDzF8EvFc_IwMoB4ChC-DvF-CiC6C_D8F5C6QsPtLqCrIUkGsCXsCqF9FehG0FnB0F3E5ExC4BqCyE1D4J9RwQrD8JnHmI-BiDlG8IN8IpEoFgCuBpB4CuF2DJmNsBoB6CrF2NlBsI3Ee6BoHAmBwEuClCrCzC8DxC-G7BiFsBgD9D6J7BiFvFoZ_HkNV0HiCwC9CqEuFyF2BoDzBYhE8IHlIsFuMkGyJ7B4KiEsGjE8MmLsM3DmEoCoEoHiOvG0HhK1D1CkCpBjCxIkDhE_D9EgGwD1E9JoC5JR_I5ChDkEnH3BtIiE1D_C3DgDjCzCzE_DkCgD0DjC-BgDoC7J4DgFoD5D4DarD9CEf9DsF9B3HNlBhG7G9ImEQxBrLpH9BgD7CgBhI_DxC3CxGsErBhCgBuCkCoFtEtDnKqDpFHvE
        w7vI5zN5fkQkJStjBuxB8I-ErP8D6M-FnSjDTqU7wBmd5iEwezhB0UwC4KwRU1bxF9L6JlBtJ3LmR1I7GrJyQtIlF8J8uB1Vtc5DtehiB9NhLsZyMgIvHgRr1B8ekWgHgaxIggB4Y6IlQiEqL4O7NiEuRkQkDtDwL7JvDoJwJjmD7J3WmXwCoWtgCyG-SkWVqQkoCkdm-BjXykBAiTlnBlM5U0GvrB-QleoBmU0J4BqQ_uB0b9HyjBoZudgvB6xBgIrDqTuvBuU02Dp3Bo4CnQs2B5bo7CvXkf9W4ed0hB3gBuS_CkdtdnDvmBypDpe0XpX2BnW13BvD2NhsBiiB_dmajHoF5foW5fmtB-CjFrdixB1JxQ9JrB9CoI9HDvC0H3DmNfkM9G4NJpB3B8C1CoPyC_P1GtN4CpDhEelC6R5E8C_E7MhExDjEzF8BhI1C9B0D_DvBvGuDFgDxB3BnBmC5GOuCoDkGf0FqD9HmC_B7DlD4F3H0D9O1B5IyFxCjChO2E_I1CjN2CvBgD2C6BxDOpB8CjDlF5OXtPiIlDxDrFGxCxC_D6E1DRcuDtBnC3DyBnE3CjBmF7HsEpE2IhmB0hBgF2OpX2Brf25BnsC6S3BqNvPvFjFiKb7SpM4L_FzLxjBsWuTrhBhlB4EwPtVz7CsB09B5QuQ1RjC7O5uBvUhZgLvkC1DtmCkgCoKmTjLnNlkBvGjL0P9SpVmL4tBza0W6jB-C5YKxRmOsnBrD
        1vG8iuDsb4F6OpOtrBzM7e-EmqD9L2fzU2a97BioBpJue5W9IxF8Vjcx1BgI-bMkf9R0IjR1VnQuXrHuI2L8bmB2tBlPlHzoBvanDsHvL13BvY-gC5DvC_OxlCpZpiChBnqB4LqJrH_mC_Q3Z8MtlBtDpMzc3hB8OOxI11B7HzI5OjgB6F41B8cwmBsqBurCAioB0jB34BzXrjBgPlbnE2NwHrSiH_jB_LlLiFwSsHza7DyI-F_KwF68B2SiX6UjLuD-CmU5qBzIykB6as8CsIjZ8MkTmrB5VxLxeicsPkXsVmG5gBaxblOtY2IqBlO5d0LpFpNlOoW-KxFX6NsYmW9SqNmCmNoZQjX4DgG2NpNtU1JkI5K5JuPgYzYhN8HpP9MvatPzD6TiiB5MhDyFiPxI9FuIiY4f6OrY9FyI-LkUuDjPCsHqGziBhU7UiJgdqDjrBkC6dwDiGwFpQqByFuGqTO5PwEwX8BxRoDgPiK_RpByR4HvWlE9BgOsUrCpSsGoImExI2HouBAvX2P6MgErJiH0crC9OmIyLkR6ejLk6CsM5EtRz7BpZ2E_F9XwCqmBnDxoBrR83E6H-OpOnvBl3BvyBhO
        8-oHiuKzH9O3_B_Ngd1W1C1J7jBpItUiM5BvP7PLoY7gBnSoJyCxL9dZga9JhLxM2VnJxEnKgMnBnH3E8cxe3UjT8uC9hCnnB1KzeoT2IxTjS1DhRvnB5BznB6L0GlJxRgJtExVrCnU9atNuNmBnV3hBxaqPpHvLrQgUtDpFzUrN4Bf5crJoK-HzTxSvdvxC9jBjHo0BxExJpNuGqG0L5tBpPnB2RpQjG3T6Vb_O9X7PlbuFzSjPtJi0BvLpRnnB1E3LiE0MmJrSzMhHqN7RtIkBqexXorB6JgexS2d1eiBT2LoPhD_W2L5F2RmLSnEiQ-IT1X0UGwzBsVuOvRlLmWgtBgTmJ2RtYiZ-G6VjWmH2H-kBzNzXsOqQ2C1KmJ0RoYhMhBoC-QgRrE7C6VyhDmd26BwlC6BiU-VY2tB-bT3PkU6G2O6SnNyMoN-NoP3Eq5By7CkBhb8W2ZkJ9W-axLzD7dvMvGoiBgM4GpMpKhLqZ-HwM_RsF8GmnBlS
        p5mDu68Crb51Bve_CJ2kBpnBxX6XolBjRmcxL4BxIncnNjFuMgPpa7L5ZnfvehEhPoHiwC6rBpYpEsJyL1KzM7TuIoB1N_LrGtCkJvR3G2KuJranF2hB6K3RjBsI2StRjQ3F8I7BlN_H0Hje9N7gDiHgF8Gp3B_LnQgV8mCgnB79B_C6emT7LnKqP_C4TyjBigBpKzP2J6R0DrOrC0JoG9S4HoO-L6SlGvPyNilB-5BwMmBjPmFudiNlKuG4LFqL6S2zBqToBnIqdmE_L7P7e8DqW_R3VzW_E6J6DhN_YrRpZ5nBgD7MouBkmB1ExOutBsCxhBjNlKjLyUqHtStQkmBiE_ClIuMgJuD_LA4NmLMtP7e6S4TgDpIwMoLiBrI4V8QbrRsbsNwiBjMhG3O_lBrRkWiE_K5FyFnHuU-C_iB7R2f4J0CxI0hBsS4FpJ7oBjY7RoEsQ_KpPvC2SiCtLtRxI6EuXxTsR6diW2JhVnmBmI7IoWgYgJjR
        5p3D25gFvtG7lBt0JF4oF7Mn1GzZgtK6R72J3gCrnCwNyoB1X3qEoCy0D3HnnB1TpwN_asgHjIz0I7JsqI9d5-D7DgmD_LlnG5UqfxY78BlS9qG8W8vB_V9qBlK8iI3V3xGprB4SmSr6DiZgcpa9lC0WiL9V5iC6P74B3X91CsWjyDvPtG8a3F7Z1jBc9Wibq3FiUjlD6qB4qHhjBimE6wB5jD5kBjuDybonDoP36BmCiUiY30B5ez-D4B24BmqB2qI_Op5B4QqvDoNxsGT62CgBviGksBqsCqKjuC-X6xLnuBm0B0I1uDWlpD6lBkiKsPv3DgDy3G-Op3EuBgpEijBniIxwBppI9J3lDoGu7BsVq1G-OzsK3hB9rD2R6kJgXp9J1R43B4O79B6FkjFgLliJ8I-yH-b24GrNnuE2T2nEmRq2KxpBx5GmjBitC0H33B-I-uH8B5zD4MqiCgGkjG3gBkzBuKrsDka-7I_UriCkOyqBkJotG4C4zGrL7wEhTi1HwR4hHlkB
        nuci1hEtmBjRkjBhHjR5OkjBqBxOxR0ToK8nBtJ5YvOubpBjd5DkgB3BhEnKvoB2BmgB9FhVNwNrIlqBGgPtJ9oBjYhiBqI4E3Hr3Cvd5KsHzuB1IzPjQ9vB7H76CmJ5WwKgPqBnGuGtKzHldwO7mDrIVkRqpBlCkV6IjO0C8K-GyTmBjpBhD6kBgV7oB9LrR8M8P0EpN_DLmJj5ChGjOqK0rEgJ4D6KjxBrBy1B2Q9iBlBpI0DwRyGtbqCv0CpOjoBuG6OkIgftG7R8QwyB7H7P4C6V2DhqB4H6oB9DxiByI2pCC_DlJmI8IqFjIwB8IzjBsPkmByCrkBgM-lD9d_R1BiTxB_G3O3WqEyctK3J1JyQR0H_Q4KmbmP6FuMtM8M0KvI6Us7B5QzCyPm8BqBudjWvMoV0sBxEomCyOpH0W27DzH
        29qDoiwChqB4etK-jBhOiFxuB5LvKtRoJDzC_mBxdmhCkR6b_G4M4KxCvzB6IpQ6VtXpCuCoTndutBxmB0MiF-QiuCtJrlBiWuTiK-I6WqzD9ChhBmNya8sB9JqN-M2KxJkPnlBuGtV3Ln4BoTn3CpkB_fgD8DtMtMoBmI5J_pBpKoKrP3O8HhuBtWjQoK8FpN5Q-L2LtLzM5XnShZ1EyIxR1QV9NuhB3NmP3YpFhT0S2WxPxxBkRjaqxC_sC-fxwBszBhS2B_I9eoJpY3M1NloB0HxO_JsB_H_UvLqJ3Dh3B2UppB89BhMyyB5mBw4BxLkjEkX7Y3EqZvD9M2rCgLo3Bpaqb3ZRWnK3E4N-LyQ1D3IugBN9ToI6J8TnpBsD8HvRjV0jBuNqwB0M1T0fqHgGpQ2qBgDzJyNqV_D4JyK
        8ykI6ojC7vBrPrTsJhT5jB3SwRxzB7IgCyfkdKqsCy_BwcgKqTlJmyD8T4FpU8uBuNzGkVutB2tB2DmnBglB-J_dvb0LsBxCtQuUxEksCumBmTkcsiBgTioB61CpBgUtUwIsTkRtJsX2Z2MuEscmSvEsEpV0L8J6OzIgFwYvbvH6I0Y0iB5GvBvvByYlaoOhxBllBpyB8DxY5N4IhV7OyC3gC3bl1B2TjjB3Y1JxGrY5mB3NwB0WiUyPhVuF_EjgB5IwKvW5C1CvYjTlR_B8gBxPzBhUpfhsCfqUoJzWqMPnOlH4CzBmVrT7Y4YtPnBtK9iBlFhkB9uB5rB-bmI8QhIqHgWyaz5B-F1iB_UjgBL
        uiqH12B9C-uBrKsIuM7F_CmUqQ-ewOoQkSnN0QgiBymB3BgGjO24BlD2Y1MkV4JsuB7IypB4W7CoKoboX-LrD0EhM95B7jCvrBnIviByP1gFajXjV3DpyB2lB5wB6aVmgB8lBqe7HuGiKitBMjM-GqV4F0XzM9IpStNwNhQ_DrdjlBpqB9Z3Y2FypCrzClRpaidpUyBhPyL6C9BxV3K2HwFzK5gBiB7IhXlYEjOoNsJwhBhvB4kBgMiTlB-e_QoF5jBtV-NzSwB92CzLtfkM3dhgCsCsN0kDxJ0e1iBrF9Kme4BybwVoMmN-elByuB6Y-jB0H3O
        0z5KvrtCqK1DhQzd93BjlCztBpXtD0M3TDwBmMxRlEohB0mB2C4hBh5Ci0Bm0BkeoH0sByOQtJiOyL0Hla-qBsLpLgN8IlH-J5UxF7TmkByPpNmCqSlMmC8PiGjcyEtK0SuS7d1HnDhqB6zB8PkQlS3M1pBilCwXA3KhIwWldiLoNexL6pB1JhHhFwIxJ0M2K8PpoBtPmINhIghB5fnK5D4ItMhLvSijBlC8HxQmP5C5PktB-KsBgG_PgO8CzI5JyIkC4HpnBkM1J3KN8mCrY61B-d-iBzI1Pl1B_WzKnBziB3DuKtb8B1djSgBlQ
        6sxK_w0CmFjUtJpCgYR4B7MnqBqH9iC7hB9IlnBroB79B8NoB5bzGrnBtjB7yCtER2MjhBwBxPyO3zB3D8LoR_U_IgImO5QtIe4LmhB8GtPpByRmOnVnF6O2I7HwH4XjK7JwJqQcxSoL-JnDnHmF4NQ1HsFwL5BxIyE2L0HgItJvD4M8G5FwLuRqL7FhGgMuhBkdm0CidonC2tB-WwYmP6qB2lBgWoC-gByeuWiZIhV3HqWpJuF9f8uB8XqLP7P5E-K_CpKvOuVoH7OhBuG-NuUvCtY9QuYgElR5N2O7Tt-B9qCzhBrU
        x9LuvoDhHnJgOrYrfhlB8HvLjjBtDhEoKnBtJtkBpCpapRvZ6DoItH1O1JhzBxItd3ByW8OpG8E1lB3KskBgSvyB_BunBkTnrBqCwsB2DnNoK8S8Ji4BuG_LsGh-BzNqboMmO0YyX0EjwCgMqKqEvKyEme2ClNoK4VuG_Xc4JqC7CoM1RfE2IokD1BxJuJ-hBgSpqB6Cwd4IlI2KmL8J-d-FgG5J2D8KsH5JtI7J6MkGnE0O2QL9HsG4blJ5T3L0rCgIqWjYxN1L4U0EgJlMpFlJzLgP2H7S5wBnQ-PxgB
        iszBs-3DxNle4EuKlf4LrK1K6HzH5T2EiNmM9WmM4TwLtSqKuSgE5PRugBiK3RiJ2eyJpWsR2Z0Snc6MAvInNyCkSuP0xBzgB9WmIpF9JoJhF7W1CgPpK4jByM_OmRsf9R5WmWuU3KtFmOkTqBgE7G_LxC4T7DjXa-O1K1NTwHpN9QWJiKrPnTgKwOpQ4DvBhSzUwF4B5SnHkI5G1K6ItElTPkIrFjL5GkLgD1H5JqK_F_OoBkLtJjOO2B7JmjBpHwN8O
        mllGiyDlJgY0PkFyXrkBmrBjUmTtkBihB_HyHzOpoBnMoH5EgzB-W6XlQ2D3RlhB1P0N8C9I1J4PrEhOX1BtPmexXoiByCwHv4BkY7L_VtoBgWwequBpH0Lhf0NnF6ChR5PhaoIhK1IpZiG_rBnLz7BjcqcpHrVnmBsRqK5Z1JN7pBwzBziDylC1F4VlmBka_qB43BhEybtlCs0DhmBqS3W88CrgCohB5IykB9sBgzBnZiG7hCwhCpO-sB2O6Gk6B7a4oCiBudvrBuRxHhG5ToiD_5BiQhkB2MuGguBh3B
        u52Biq3DtPmEqcA5NwHhyB6CS-K8O9BnNkM8PjJ7DyI-UgD1HuGqW3TsbmXkYX98B2S7GyUvgBNpIwK2mB7NxOmMwI9BuDuVlJtF3XsOO8b5SoFwe7NYrM7JAqL7Ji9BmC5PhG6GnTutBnP1lB4MhShKwD8N3KyG_OjJoVlMhHzKkmBrDgHmM-T1O3NlCkjB8BxCkc6X9NnB8OiT9KpZ1J8djKzlB7BgY3KlF9GvmBhQzfgFoQlE9iB7NujB9HzyBxI
        _6wEiznB1G5MxzB1KAoKhM5Kp5BwG_9CjKilB0hBjF6Qt2B2ErauUhQslBzuCoFheudatJxmB6CzGoMV7N1mBiInVgNggB2FjOgMj3B0B9oBvgB7fbvG3P9dxJYuKrcxDqpBgJ5JwLyO0X29Bma--BgMkrBlJ4XqKxIhFyI_F2hB2HkL_M-nBnDiejf4lBZi0C5uBhMmSsaxQrOnD0GvI0KkIyM1S-pC3L8HzGpK3HgMlE1Nc6C3IutBKs0B3a
        -t2Cv5nBiO43BrP2YrTugD2f80BcwfuaxB8YySgC3LmT4DwDwPqZzD8E8JqU5PvIuUwmBgb8H7HpHjOkRqH_K-OqY0gBhBnbiX8hB2MnMzS4T0NwWkH_KjImpBoKsFuOxRuLsb0SvB-K4jBhOyXwN5C4UohB-FzP9IvBqT3JoH1a-RpO6hBx2E1T7hB1QmjBtQ1H0MlwCvOpEhLlYUr2B1wE3nN16DxpB7mCwlBnWwpBwFu2BzhByrC4Ri7BkTsF0bg1B
        no_Dh3qD1M7R7pC3H9mE2RoI7GxWoG-LrHvY7CrgBuHqBmI3mCpJ4QmOxhBlK4EiKjV3DwDiJ7P3JvgBsLgVlElL6JgS_FsM0ImRzIiSmM-LtBzJpQmLiNsczJjyB-a4xBzTuG2KmQzSnFmRuW7DgRzHpJzN8XsN1_BkWnKyRizBuTQsKj1BhH9QgKuDyS0UqGtUyJyfzF6e6YsRxOiiB8BiX_b3HsFxM9NwbxG6yBrsBm6C9kB2rBI
        q26Gs36DjmB2DyUsD8H6Q7rB5N0V7V_JlQiZvCpYBwUnIlXT4ItKxuCwGznB9V6EwRmfkGiqC_FpRwI8QqBxF4Qje0C4ZN3P8FkW-CxK6H4HqG7rCgTyapBrFmPprBwCmTpC4M4NxBtI-gB_GjL1NwgBb1WjIkb1HqJoK3KkIuGuPkCnTqahDzDkNqLA-TnM9O1HmQ3HqJsDjE0a1WkCkgBgDlKnLgazNpO9PvT4D
        y7uHo-jBhK1pByYroBpUr1B5nBhU8D9P7O1YiiBtvCwSxFpEsQqgBuL0W5PkEvXkMmE8BuTqFjMygBzH1ZjLyUxX7GpKubNjIvgBpQsSuO4H3S7G9ZuK5IqbvnBggB3HZoQxjBpF5M1NwXnoBma7brXvYmGT0NlO_H5EuYkX-dpWyPEnbzLV7GkXnNrB_LinBrFi6BiVvTuQuHnE-2C4Ok7ByhB6I-hBxUiVvBsKqOgJlH
        3m7D2vpD3_BrK_CwL_bsBmE5IhvBvE8M9TzM1B4TzDnbwBvM4GqTsCvKwI8IzD7C2QxlCuoB6S1P5SoB-KzPrKuHzJ0OoIyCrNiG-JvDlHsEgLoBjC2K-LpEvU4TqWlFlF1K3KuGublanUkIsjCzoBgEgQgcvItdmYuDyL-Uhf4T_BvK6HmWmClBkfkMxJhHxI4kBha0PpBxNyD6M2FvMkFmdsI4L7Z
        _x_Ks3mE8nJ1yCmyBl2CowB-Jx5B8mBs8BuDu4DpK8hEl3Bp8B9MkB_P12BoOiehPxD5H5xDyOsdrHCrJwSoD_FjPhgBM8mB3K3jCtTsWsChKjP2uBzJtpBwFjIhC-L7I3R9ErQ4CwGiKtJ2K8B7NzP9Dx_ByYB6KrvB9HrcoOkIoJpTiTp6B4JtbtKphCgCqCgP9d-MkLwEwPuY9qB-B3oB_Z2iBjdluBjdA40H
        is2IyhqDkMiIkSlThKtP6fx-BjPphByG_yB6I2HmFxIsV9qCu8BjoD1rBkmB9xB4IwZ7EjpB_L_c30CudhgB6JjiBiTwHoJpclM7V7DkhB9uBoKphBjzB9Q6nBmPogB1F8iBiOmW7UuyB4QgrBnFikCoOijBrkB2nBwIFvL6IGib8R-rB9J-Vwd6JsNpJwOqJ5LiIkTiDhE2ItInJwG0Pxa6VsPA
        ym3HqoOpOjgBvKqH4B5mB1V6hCxL9EjStkBiUznBvUld7LiOsEuS9RzOzvB2W5OkmB0R4jB9hBqZlQPb_ajSgJtBoOvSzRN4RnM-Bhd70B9PiIiW25BqrBsLiGwUmWyOgc9QsC_R9MxM4iB0P8K2Y2V3GwD6fySlLuGgQoTrEzDuyBulBhkBkK4D6HpczOrPsSjHoKvqC
        qzqG8toDtSsH_DherCukBrgBsFubb_R0XwLwO7G8DkMSzL8XwQ-b3XkxBtY8G7JpE2KnEhmBpBtG5PigBpK1EtS8JZxWzPgV4P7JDqEmQ9kBhIwYgIl7Bod4hBnFgGgH7MwEmKgMqQtDzKvKunB-RwjBjI9CtTsPvNgGpfvR5bqbtnBpQ4PtPnPwbpf8TKhC7K
        x7vCnnS-ElGvRrBvCnP7sB1OpBuMlJzLrCqIvJ7RgSnI4C9N1E6N1QqEoKhT9S8VsP1jB_OjamI6blH2KzEvKE2S9WvjBrC5ZrN6StNrH-W0VrI0L8Q1HvL4NmTBpJiM0R1BzTiagTrKpE6LkHxHyK6KnHmMmY6K4CtJmtBqC1HoPkUgDzD2UgN1W
        iU01OJj1BtUpUpsB8f-TxIgB-I8S9OLoN6MwDpHwTqM8E5I2NpT2B8Sc1GwHpmBhHqkBqMtFwPtkBwG4K-FvbyehI3I9N4N3U1H-UoN4WrJtK-G6ByTiSpjBmE-N2F7GtHlL6TnTgSoEpH5Gma1WwI68B1HzS6MzG5JjIyIhG7M1K4E_IoH0IsDxa
        4khI6t_BjU_kCzQ6E4DzKzdpRyIqV3MkPyL4HtPpMyDrWld8PuNyJzJmhB4UqP4JuT3N3BmKoKjXmZvIvT0OlBsBxKlM9FvE0MjWlOuH6JhLiXiUxPta8gBgR1FCiRoK1G-L2NuL3DrG6EwM6KsgB-GgGrVojB2CsErLlOnNyYN5FzI-QxLpajd
        0niC3_CnQ6DZ_SrWlJ4Q1GtVrFsnBzGzZ3UxiB4EoJrZ3HmF9InNkFofjLoI7JrK1RuSxJtI2FpK9N1CiFrKlH6HpHnLzK2yBqQm9B9KkOkVydpByR6hByFwFuPsBtM-TS4X4YoHpTof8EkTrpByD-MwYuGqG9N5wBzP8HvTrThYiHjHhMoCyHrM
        vglGgroEzjFhHydpNrK7Wo4BoY-frTzqC1Y5mEiGp7CgmB54ExwBtnIhRxSiuBj4E6G17CirBsyL2Wp7L8PhyBgaiwGufhiGjJmdiSl6C0Gk_Bqchd0MmZ8MshH8uBknBpPvlBxjBmqDkbumDxRphBpgBq7DqO37BqjBylCpF01DjxCye4RrhCgtCi5CsLk-C3gB0-B9rCjOvfi_Gt3BsJzX
        ivnB8y5E9tCzLwI5Vh8ChpBhb5uB_0B5H10BiTogC2HzjFshBswE5Fx8C-N4tEmR1-F1N_WgV2nHyXh0DyBxDyYn0EtoBtoB2Rm0BuD3zD4ZyoCzCtzB6J-ayOt3BxMtiBybgjGoVj0CxTujD9S9JoR0pB6Q81Dn4BxxBy5Bo4BwNohDhU5brWsrBqQslBxdoiFrTnzChN
        5glF046CrhBuB0EiSxqC9FhgB5PhrB-E_bgYpfjE2HyI1T_LlJyctwDppBxgB-BmG2WxuCpM2yC20Bm7C0f-IyVyZyHhKzQmN8DiPid4K_FhPhU4UsKqHuMjKiM2OsCuuB7Pg2BB0jBnxBw-BvBxKlV6b5TjM5Tia9F5LjEwDhW
        hmpJ2xwDzMrMjmByFsTzN_fmDwN7FtkBhF1N3HyMhE1alP9I2CsY2VvWxK4I2JthBLuYAxMjQxf2e8kByU6kBpZ7PyX4S9BnViMoQqF8J3Q0LwG_HoH8QxI5DgMgMpE3OiL4drG7ElLgZsL6JpF7N1HsY3E
        6z-Cw3pDhC8bia0E-BwWob2J5OwTkOlO0HqT0BzL6b1BqgD4H2DsYyBjQ-emH52B9P6DvIlWuJx1DlfcjMyM1B5P1EuP_CnrB_QmFpJoclR0uBmS5hB7SuK5PvPwJhFpPq4BlJ7mCpKxJiGgkB6B9SqDjD0ehbgM
        x7wHg3-C5UrL_5Cga8RqgBnGhP1rB3CxQgImQoHrIzD3B8N5P_FoHoKppBvBwBsL0buFjdwB9Q0QzSzG6C4RhyBpCuJiIlL2N-dpFlHgJ-IkF1c2B6RrFld1FpW-TuhB-Fq2E_gB0qBj2Bw0BnPoahrBsHuJgGlM
        wvrIr2bA_FhDpBzK2C7FvBnNqFtGlCiH8G1B6SsGdkBgDiEzBkCoCxD0FiD_BiGsExC_FiDnBM3EkFT4BoG6DPqB9CnE7GvF7BJnDgD_BzG3CArD-B7DgDGKoCmFzD6C6D8DA1BlC
        vh8FyikD3I3I8H5dhP6GrE_SxTAzB4mB4UwSxXtI-PmZpKgHjX5RjEwlBxPnHyG-MjNiBhErRrR4EzK6VvlBmaxFkNocoI3yBsIkS2pBojCtJhb8RgSiauO1Flb7Sif2ElP9HmJ5VofnlBvElJ8hB5-BukBjnB
        k12G7pPxgCmOla_M5kB0ErcyPp_BsHiH8Z7wCgMmJ2G8H_IoSyS-QunBouB9N2P8L0nBnU0qBPqPngBoVtF45C9HkS4doV-EqI9Q-5ClLqBjU2NrE7D3QoXpMi5BoHuVjJXxvBwP7Nv2C4cvjBrKvnDgMtlCia
        tz7Egu3CpbsDB1V1jB-PhQxIwCsMzO3BkLgN_S-B5C0PtYayV_R8EhWpd3gBb7uBvpB5U1Yi_BhlBvGjRzTrP8F8DgSkhB4W7H6oBgMgCrM4SnyC2gB4HkMivBpF_TgY01G7YmcrjBkSB9BzQyanW
        928F4q8EisEvD9vEoWm1FyLlqDyXmrEmdgnJzvCwYIjfsS-6BgB1W_R8kCvNlfpXo_ExQ_qFnnB5VwK8QgR7btFvLjVgczG93B0DL5b1qCic8fzch-EuD_6BuRwyC2EplFsaw1HqQ5uJiC_gBqQ-5CyOjhD1HhwBwY
        kjzH19R0rB0iB2wD4T0VzGx0B_gBpkCjV5mBzjBtBhD9KlHlCnExE9DtExBlQDvFtGpGlBrI_EpBiB1Db3DuBzChBhFkC_DhCqBwHsBgC0OmHgBuBhFkD_FxBH0GkEuDUwE2Uqd2dyK
        wwX6mrDkItD5N5Q7OoX4KyC1Q8G-LuDjiBsDhI0YzMiE8JApNmF6da-JwJ7OyF-ezB_J3L4K1H2JkRqHpM7I5EsJLjC-R_JgCovBuEnB9UnZ7N2QpMjc1HkK7DvR7G-IrG
        u28I230ChvB7YvmChJxhB5gB1GtYh5CgqBv0B3S3duRhN9T44B5c3hB4BlczapOqLqKiZxXwU6GgWooB6UhKyUyyBvL8PiLrF2YgTiO2JgsBnNimB-UyQixD13Co_BrMylB-a7Q1jB2L_bmQjG0P8J
        pjoH-ugEj2BqBoHlFvgBxFsnB7S_ZgBtzClhB9QwIk6BiUqL-TxnChMtD3S1chJr6C4NmoB0GiG6I9LmFoxBwRtnBgM2-C2B3uDmQvtDpVvUiQksK82Bk1B3Kl-Cte6yFoSnpBvzBieChsBxO1VuJ
        tz8Ewx8D76B_S50C6N-GoOzsB6CCwOxlB_KmDlPvmDvoBxWwH9EmhBjoCnNnWkGugC2bjO8esPyOqBsjBqN-WociK2TtIwH9KvQxEgYlUyX4QguF78BoKzXhYtIqiCL0CkIksBlW
        6s6Eg46CnmBhL_mEoStuB3G7C6MzDrM3gB9DlJ_TnhBzG4GxT1Q1JgE5iBtsBmoBsI-I7H-DmUqKtFyM6UWoEiOgzBsZ-gCcusC_R0uB-GgaxMyDmO4iBrD9I2JmV-B4IxJ7MtM
        nwlEiukB7S7bjkBgPvoBoBvlB1Q7KsOzZ3H5VhsB9oBynBriDqBlOxOvmBmZyOiPw0C3OsiBgG3c2gBmHyYtvBkOmS0Qk0CxRgK6OopB4C8hClQmL1X4lBOpcjFSnIosBvEgiB3W
        i9gIppWN7D1DjBG1GtFsB7FjJ3UjN_c4RjI8biCmDoH_IuEUpB3G4FgEsCtG4BiDqM4EkFrCoBjE0BkGwGkEkEtJbyJqEyD2BtF8BkCiGN-C5I8DrB
        ohmCu72D3e4M9hBtCkCoN8Y7DrOpC0JrF4fgG11C6qB8SyF5qBgmB0yB3ehT-a0U1HnT-PgoB5iB3F6N4VxIsO4JrQ-StcgEyJ7NrjBuem0ChbhJnawwBrpBqBnNplBxU
        x4hIgjrD5SpHrGoTpNtDgImF_K6M3jBuB-WyEvRoI0NqJtdF-OuP1d4dibpBuGjR2jBrO-W1W9XgK7JzKqZD9M7CyUxCpFxKsPuEpOtRoQyCbrM
        vs7EgvyEprErhBtqDmc7vBlZnqIJpBmZ75FlQ99B6jByXgpBp6B2dzxE7GviDof2qCkVqjEjK2elM7XpUglFwP-rD1Yl3EmBi5CtM56BvO6oCoLuhCzkB4nP6VmgDvUp2B1Zm3B_C
        q5pE9hgD5OnM0J3DrwBmC4lB7HnD1Jx_BqMxM7NrQmCgKmY_JmGuK4CrLoE0JsG9GiIgO-LoGvE_MtKyRyH5L5T8kByIsD1KzW3D8LgC5D1H65B6NqNhI
        pj6Go75DqrC6ZiwBhJpiCzG24BW9Z3LlwBoBtpC1wB_6C3S_FnTpoEjKhtD-cqsDhIuGqInNiEwV2DuK0Tu6BiHxsBkXuEwPxbD9RoTiwCjakdoCyrBzYilCqEkwBqT
        l7tG05zErmBxmB3xMloBh8DiS-4GqiBhlNQ8nFsbtsExFs3E8Qp3D0DqhEmO3uC2H-hCyO84E5VupCxoBqyE1CxnCia4tB2NjjC0RqlDmdurBhkBjatPi1BjCvX1NynCzI6hB6Zi7BnY
        90-C_jBnL3frRzDwFjR5J4HuJ7JtW8DxBxOnT2H3BjOxLgJ_BlO3PwJ9H3HtGuSlJ1V7Y4YU6VyOhGmFgJ3ToBwDmd6L7HnJ8TwU8Pq5DzJnC3T
        2pvDk8xEjoC8G60BqJr2BgNqpKmmCs8FiCy6G4rBs6C5S5kPv2CllEn3B97ByI6hBrVnyCtDiVzcxqCmKsiC3Nl3BWugB9N3gBnN_6EmF4kCqYprDqDurEgVnxBgKorC2N7uB0Ki7CmC
        k5tIv-lCH_C7EtDjOuDhM7C1BnH9IxDvFwE9I-BvF7DrRcjJlC1DyF3H8DiE0J4dsFqQyF8G3BkL6BxC9DkEblEnEqMZmCtE2HqFkMzF
        tylFwu5CxUtMwK5MvclItJjfnBkcnrBvf_R5jCgSrW9Cx2Blf3mBprB9E9T8hB7FmgCmkBigDjSwCrU7StC2Lm-B0qCuBxOiagMzEjRkX0VutByJ8uBlT
        k2pJxvI7H7kB7ThD6Hvd1nB7EqElI7V1S7sBrT7zBjCzT6P3Q1GA2JntBmUqG-Oy8CrE0M2fgD1hBovB6DocukBsTG1ImtByazJ4N4LCrKwOnC
        j1tE1zpD9dhBuP8DqH0K5J2C7PIzChOlNgEgEkQ1VvCtB8IspBjDldyLuVnDjG8GyImC0JtS0BoOmL3NMwIiNrCWtK0TvDtYpR
        8_wH91U8B3BV3D3DKzG_DjC1E5NnD7BtBcjBjIdpB4BPmH4OmEgI4FcyCyBG0B8C6FuCmDyDW7BpBhCkBZrCvEkCT
        vqpIkjwDvjBgbwG0KuRpJxXyOsD4I-PhKnCoK-kB1B5OzJ-H5F2QgMgdjHSnL_RgG8L5J32BoN8gB_Qkc8BoGlQt-B2Q2QzS7SvE
        v9wD7-kD1lBrMxgB-F2StTpnBsH6N7NtZsEqHvM9X0OmgBiZyNhGjLsO-SwNxF8GmiB3ElHtKmSjK3DsOiY8CgIrK9WAyUtJ
        iz2Gu6sDvWxlC4C7crYrgBvPyOxYtVmX8EkFpOtmEzgC3eaharmB1mC_PtjCoNw-CwO-0C4yBoTkZ-xCkxBw4B4mCkG4f4mByL5M-CiQtE
        77yE1mhDvQgduSjM1IsP6Z5GqE8ZzOqIyWyI8D9K2FqJsEttCrS3GuF6HxOEyLmFlKqOwLvBlLuGiPyLrVhIrBna3LgI
        -ihJttuCzE0GvDcwBuD3BiFrDlBpEmC0G8DC0EwF-BsN_NoIzBftH1D5C2E2BmC3EzCOerE5FkCzFlEzE8BlC0F
        w9rHxuTgDzFZvCrGzG7FtCnFGvDhCPlChCRzD-C3O0CzH6GlBqE_C2D7QmItBqDluBuPggCuQ-qBjjBwBhC0H3E
        o6oHl6QrfxI8MtG7eFC-QhQ5RhwBzLppB2F8GucqWsJ4a_EsLzR6d8EzjBiZ8M2J0Y5R-UkFoBjQkTqP-EvVwJmC
        nyrEp7tEvqDsMq6F6J_0DoH8qCwTz8CyOrvD9iB5wC-fypGgSplBsTo4FxFp5Cwd-oD-RnpE-VwK2kBtkBqWqwDuTwhE59DyH5_Bh_BjtBjsErF
        ik9Gn9yBE5DzCGpBwE7GkHjC-FzDwEC2ElCkEB4GwCyCiDZDxDqC5EQtFuFxKrB5E6BLbqBcEwEzH
        0l8Bx4QnV6EkHgX1TgT5I2kBlkB8d9VqrB-KodpR8hB8GssDgcxiC5Dxf6LrGxCxaoN1ZhPpZq1BpsBkBviBkjBr5B4BjU1WmK
        s97IoxzEt1ClgB1lC0HrYqO2f4UtpBkBzUtG-anayuCzQx9I5RxtEssBgjBQjWoWmqBuBrT4MglD8Rm5CtlB6nCqX1T2Kw9HnoB
        o9_Eo7NnGjelcpZ7tBxRhfoN5YmiEkFmIuD1VkFw6ByRshB_I2HkjBrJnoBiXyd9OpM0PikB3iBwZ1mBjGrJwOlB8f72C
        kr5HhNxCihCjOyXuOknBiaiXxMhWyKnIA7ZlY_WgO5HiWkkBkgBqLjBnftexSmd1N2N1V79BsOuE7rB4cpoBtwB4rB
        hr1Dgu5CnrCnP1Q0d84Bs9BsPsB4Cxa7PrYmLyEnrB9U-X4G3Z5VgavB4U0T7X3CkfsXL3K-dclJ9IyJ1FnR_I
        hp-FgwzExmBlCyd9UtZvIpoDrCnjC8csxDgRt4H3Fi7DqMjmCslBwiEzhB2fiG5wBoKkyB4BhiDuVq-E-KsxBnM-F5mBhXtHkgBjO
        95kE30sDzmB4NvPhGpGiG8M2ElN3C0K4L7nB2BqR_VjnBgNgSmIlhB2BsjDgN0GzHxRzFxb2Fg1BzMxhBPwlBpImJ_N
        y5kChjc3UsXvLvQ7JoMoFwXrTmTM-elSunB6RsnBrD-qC3WsmB0G8VggBnhByFpkC2V5Y_Q_5BwKjvCoNvD4J3nB
        y--Hx7WkG9D7D9D5EP9KqE5OzDlEmDqDqBEqFiHLa0KlDkB2HuJ2EqBsDnHZtF4EvEb5GyFH
        tz0Ek81CvN9GyDhUrsBxR9nCyItsC3M1bsGoqBqhB42C4N0kBtLiRqFlMUmM-JjsBQ8hB6FwC3I0oC2aziBlYuRlJ
        s9wI1jgBzBlFhG1BzDsEjElCsCtClDA5B3G9CuB_FlF3EI_C2DItEpCtBmB4I4HiJuS2E6GnE0CqB
        kinIoiiChgB_kBrb8S9b5KjS5oBrXwCiF6JtU-GsK-M9HyNzZ9F0pB-W4NuZsO7LgYgC-CsS2XoHssBvI2C1Z
        gzrCiwxDnczEP8MroC6bmC-L4b9UugBfrF-VjjBbgS6IxLqLgnBzGpDqIgXCjsBjIuxCrkBtOjZnRsIwI3H
        3omGykxD1oBrkBgVtD3OrG8GxM5zCtsBwL-kBZxY4jB-SR8RnN4BoGiKlTWqQuaotB6buB7L6MoNnKjXkagJ
        1yNg5wDzK6F8RmGjRsDkL8DjLkI6P1EuJkF7GgGolBsNwDvJtM7G8MnB1clI2Q9CxLrHtJ0I2BlLrSvI
        1n4Fm8_CnVvOhpBwEqEkO0T0D1IwJodyP_e1KlEwKupByFpImSwX5S9IrG-Y5NrHhLrIkSzehE2uBvO9T7F
        zp_FgwiDtjB5Nxfk3B6KvENmPpNkBnP2WhN9I9ByN-UrFsDiKoRrc3GsUgKiDsB9SuPzH_L3WyyB7e
        yonJluTqEiCuD7CpEvO1EsDtMyCLuEyCwChDuCpCzCtDoJvE8CfoG4RvOZjDuD1CqDRkCkF
        poiFg0yC7BvPgmB7IonC-tBiuCzGvV2E8NgKinCwEoLkFtJ8KkLtDO7QlR3M1hFtjCryCnC8ViFlvB2MqY8iB
        m64GoumBnhBlgBuD9X7enZrScpC5L__BoTzDwvBwqBob_Ic4F6K-tBQuKiKqQ_IlC8J-N7JwEiP6U_d
        lziGg-kDjTa3B2VtCpUxI4M4Fs3BpTQoGhN5SoZvQ1QxR-WgkBoEw1BnQyC1X9NnRgDtfmIwH4CrM
        l-iIu9nD3H2K-S_ChkBmO_FkmBifhDpFhL8P8JsP1F_EtOharFiTjBlI_FqU2HtBwVygB2H7Sn3BvmB3E
        jtmIqwvDpQlF2DoY0PH3V4M5EqkBrOkO4Q5OogBHoY9jBrgB6fkBpQicrXxOgDgN3JtTiC2FnI5QlK
        iglFq19C_N9O5tC4emd-DqHgGnNyIiEuW6tBySjzBkemoBuG9U5OwyBpUj4BpQjI7LqJ_S6WhCtcnI08BnT
        hk8FmxtE3iB5IgSxfzqDiF6PlX_qBlQz7HogD4nF6EnesVmxBnBh0DwRkqClF7bwawiGuFo0BvOn-C7yBsqCyFu6B9e
        9qnEx4f9gBgekBnI_N4EmFkR6L1JhIoamgB7KwlBpf_EzO8Q_BxXvM8F7JxO0GcsO-OiB5KwItRxJ
        tz7Egu3CpbsDB1V1jB-PhQxIwCsMzO3BkLgNnMvDlIkUtUexEipB-5BkB8YvhBkSB9BzQyanW
        tymDv08E-sEwpB3d4PqXilBwuC8nBg2DwR40G1d9gDzhB-lDdmyBhtBx5BzdqU3MznM9kB3wIrFvN4S28Bqdw3B3F
        r5kKg-oDpf7J2CtHzkC5I03BkOvLqBoHoJkOxEgGyFjc6GsImImY4CyB7KgPiLiJtG7V9LyRc
        nj5Dg46C3jBhOwHrNtSzE7WyQ0JwG7Q9KhXwEtImL5YoB6DkOvVyCoagY_F9RmQvKrGrI44Db
        mi1Bys8E7iGn3B_wI6W0iF4P96GlF_pBuLszBsJ9nCkF4gD9C5V6Ps2B1HlM4RkkFzgBmfshBmkBnF9O1Ti9H5C
        gqzHp-d0E7DpGxC5BADuBiEuC3ENOoBfhBtCiBqB2C2BPF-CiEmClBpDgCpBLd
        gkT6mvCjO_3CviBmHY5QhYlI3QsWsLunB_J4Dd4iBxO4H8CmXwUxIssBobgbnQ9J3E4NjFoE_R
        7llEgokDvcrUvGpTmDiOzd6WwDsStPkO4Q7JOgSkF3T0XuE0HkTqHjFnKzO-XiG_I1K6HnR
        yz_Hr_GtDtS_5BwhB3X8BvB_JhmBoQxYlQ7T2Y_OrenF4X6U4T82BqD4HzJ4WkLg1BrNoenkB
        xigI48lD3kC0nBhIwIoO2DnciJgwB8G0MrNvZsBuYxIlXhDmUvElL3FgbnWgKyF_GtGuP3K
        ktkD8nsEk7C6hB8V6S10BkF--B-J1D4UwiGStyC3wB2czP7V9Q82E9qClgI2EgsB8TxxB6IofsM5-EwV
        836B2z3DiRgN3H4EmaoBmMwOooDjoB8b_d3KtMpLuF_BjWj0BoEtM3UzZNzlBm5BxtB-X0RyB
        72tFk4hD2R2O6b_DpB1OgO7B7L5CuD1fhSpC_G-MxNjI-J6M9VxKsCqR3LiBgQoK3FgH
        zr7E4utD_d_Iqf0YsDkQvIjasMwF6M-ckUtWhUld-NqhBjT7gBiJyWvU3V5TxFgP8P
        2w0HroccX9B3D2BlDlDjBhBpCf8B5BBIsEyCTEiDtBaqCqDmBGuB5B
        0xrJ55wB7RpqBgB3F5CtC1GqPyH-NAiF_CkD8J-GgE8FpB-GpFiEgJ2HItLqF_G
        yu5Ip9tCwChChCxG5L_FpCoBA2I_CiCcmLUuDsF-CF2EgDIoH1FHlO
        kqsJj0WWzBzNvBe-BzFmBNoCnGRWgE_F3BkCsD5F0CtB8G0e3MkEhE
        kpwHhmQ1NjUlgCpRh1DgBpGmI6DwU2iB0LwjCtXqgBgL6Q_MilB4V5IgE2HwJmK1N
        j5_HiysDrO9YjB4N5PhHgM0J_EuM9K1VrSqK-SyQ_LWkO2C5MiDwZqI8T3X
        5vlI0quDvDlY9GwNhGlTpI-VwP2H_QwE4NyF_Q8B_CgLyYgCmBrPqRoIvKxR
        5n1GktzDnuB9Er5BphBH-JlP7HnPsPmaoCi5C-yB0tBvG3LhI-xBqG-kEpMlnDmEv-C_P
        y4_I300C4BxD5D_GjEyBrBqE_CtFjFwE6FvBVsF0DjBGsD2EsEiC7E
        s3QiuyC-IkXukBgG4K2TgG10BhVrwB9a4LmIsI3QuDsJ6J9LLmI4JlLwJ
        lrwFmswE5wDxpChrEmBy1B7SnlB9d9nCUqasK95Bq0BDsrBykClCpsBqQkmBwL80IjL
        ixwG__EpK7VoJnK3N_BhiB6R9M8pBnoByL8akbuPpQpHqQ0NsCqZx6BkchI
        59mIw6uDJle1ItC_R4T8MuJtQtF-GgKhXmE2MqN7f6TsSmMkY3JsX7oB
        1w6F3ntExgGhQ_pH6fsjH1Cld-L6mB-JsiBtGlXvS8uB4QiN_T0gCqX_nB1X69CrG
        010HmlU1HzI_JoMyCxW3PoIB6pB5JqLjOnE9FimByU9O0VwFsC5nBoQ_a
        zhqEso-D3MmKzrBzMreoSuqBa_RoE8J8D3MqY8_BjYgWjV3E_I9PmF
        yqe-5qCuHnC3iBrxBgPhd7OpWl4E84BvOwOiT4YyKpKiaiMydtP0sDyU
        w3pHyzU3dhfrazHxZpuBrpCt1BidgtBslD06CtDkbqPhNnJ4Q2KoaqLn2B
        qyb2rzD7a5Yt2C9QuUiPvM2TsJ1IuSsR-XjLvFoc03BrCrI9O8LvB
        pkmC95qD6H7E3UvH9XsXt4BiPqK0H1xB0Ii2C_FoK9ExL3F-ZPgWjZ
        phpHw60E7iCxY7d0Y_nEhHqwH8sC2tHT_-B1K4ftb1tCvZz5BwHgM6Z16C9mB
        oyhH3v-BiCEkBLSLnBXhBNvBM_BHlBCkBYwBBUe
        n6MmgwD3N6GiLXhCmKyU_IAgP6J5Y2fxCvW5OkKgKxd1BrP0L
        ix1H64VgD7HjgBqErPsM5K2NwNyPtiBoVjNyd69BvE0Q3TvE1jBuP9c
        itzBm_kC7KxTvmCrE59C0WgOyY2EvJ8WmD9GvF4QrJk5CX6B5N8gBwM
        9lxEjx0C-Qo8CmfC0Lxd5b3O4UhTvN_C8MpQjRU2GrPjL1Dve6I
        75oJ69xDt0BpVxaiLqUB5MuGuVZnHuJwO2EuOhK-S8E1BtKkLmG
        0kxHr6TwCpC1DpDlDY4BtEVjC7CgC5CrCDuEqE6FiDkC4BR
        xqwDp19D7rB3C0MkJ9byJypBuSpEnRkX6ImV9JpP5D0Ub1bpL
        rznG8r7DimB2Sk9BqBldrMlC9LmS1FvcxWnJY0D6RtLrRtoBsf
        gvjC81lC3mB9Y-KzTlaCzoB5Y1jByJtLsU6kB6GuDiPouBtCo3B-T
        4gwB-wqCvN1LzU8axYI9bwa_WeidqMuS_QkjBpHgGxagVpE
        -49I98jBkCtCzCxDvFa7H6NwHhCagFwEtCvBrE6DtDnBpB
        ywhHzvoB1BxF7BlC1CtB5B2B5BpBIqEwF4GoD0Bc7D
        y4iIv5VsByE1CyDmFDgDgEe5I_B3CoDpBlC1K7GyL
        t5zDj18Er1C7uBvgMunB-7JtCqjBmH9mBmM6RqKs6C6OzZjFgrCvd
        smnI7gMrJnN1U2PqGqU_KkFkT2R0PjPrBzStIiB6J7M
        pypKiz7D55B_UzwB8Zl-BtC7ZyM6HmRiP1LypC0FiOpNg0C5M
        pt3E63uBxC_LnNM0MoG_I7D7NwT2Q8MpE3QwIuLmF5R
        ny7H69mD5TgJoPmOlTzH0GiW2hB1RvDrZ_JT2F-W3I7Q
        kjuHs3wBzf5wDnczmB3G7mB7HgClpBmlCiIgtB22BswC0gByOqU5U
        _u0D5hlDh8B_e3b8Lq1B8Rxb2FoiBvBxjBuV6evIi4BoGvXjW
        88hJp7uCuDtD_I3EboEpPjBlFoC2EmEwHdiI8D2GpE
        48hHr5-BItBc1CGtBfIJEFwBPyBDqBaa
        3nhHqyvE_vH92BlkChX3XjwBlnElZvgG42BwjE0wDr9BukB4qOpH4iEltB
        1rxF1tBrH9O1f1B7B6L2XkO_UyiBnLe0GwH6KiCigBr2B
        0qtJnlWoBrCjClCjI6BzCpCxF2CcyC0HtBpDyDgMpC
        06UwxrDvlB4BrYoZwnB0HoK9K4J2KkH9H3L3CwRxJvKjO
        -rtByoyDv6BvTtPrR2JyOtWkJuK4DlL6JiQxF6cgNyqB5H
        -lqIz4alD5ItCLnByFnB3EvCuBD6FkDjB8BwE4FnC
        z76Dxg-DvwB3U1mByJstBmbsa1B9M_IyPsC9JtL4W4D
        xxlI2vvD61BnGsHpV3ZoM2QnT7hBvFzD4ZlVoKyGiE
        xkCgg2DjLjjBOuYrawC8asE5VgIoTgKpEhPiRc
        tzpE32oDgH_ZtU8EkI_Q1R4G1DgRoRtB1GoKkQyF
        sunJjnuB4BjFnF7BzOmS2FwC4HtF4C6CTtHyCzD
        srxH-kVhal8BiKlmB5R7N7nBwyB8diQyHuyB0QwF0TnK
        s3rIt4e4BtBhCxExE4DjB2E9CR4DgIwF1DJlG
        oluH7rUwDVEnEnHxFrJCzCiCwIsEsDiE4DB
        nxuJ-mmByBzJ_xB1f1M2HrL8rBiOqP5CoRwsBhT4Q3X
        kugI5O5ClJjRwBjWmRmUzR_L9E1hBqPgmBqMydxO
        k4awnqDlSnKnS8GwJgD3H6J4WtD7P6E0I2HmTvS
        gy_KxyfxgB_gB4c0O3B9SpoB4EnhB5TvPsN-akU2jC8S
        gmlB4gxDlRhPiKzOlxBtduJ2K9LsK6BiSsiB8W0W7C
        8ijGis6E34E_N3-ImuBkoJ2mBkftHz2BlWsvF2H19B_gBm1B9P
        7o9Fm-3E_1BuPy4B-F1hCmFnb0iBw8GzZ9jBlIsVnQxzDjL
        0nmK5trBrH9J9dwFvXiarlCyhB97BuvC0sCxqBqZvfm4Cx8B
        -mxH_uCnQ_W1F2U_PhSnFkJsG4QmR-B2CzP-QmI
        zk3D28UMhjBp6BjFmdkO1B6VlL4E-sB0IpDjJ
        y5jHllQ8GpHjLvfrtB-EyPgF3DoSkQiN2VtC
        v-0E4ljBlGtJtemIxU_R3qCkjByd6PqnB3Di_B9b
        touGgw6Eu3HtB8oFn_Bh-B7R96I4eviByP4pDgOxuEoW
        n-zKihmDtWrMj6B3B0-B2K-GkF_MuDsP-F0IhL
        kywHytWtCzSjYlY1xB1W6JysCjN4OqtBhYoiB3B
        g68G9qxB2B8HH2ESiC8BoB1C1PLfZa
        9wgF0g7DyU5D7EpNrmC5gB9nB1C1OwRygBod4sC8F
        8wwHxmKhV9crPqL0dmmCmLhbvK6ErGjcwMlC
        74yEjh_CvKqT3O_CgNgGrMpBN0QoNsC6L_nB
        6xwJh_M3O3O9W6JlHmZ1ciXvDqgB6WpHo2BpkC
        2rvIr3OyIjC3Knf_gB7UjuBfmck2BonBwM8NrL
        01nCitF3ItXjmBi7BlH6X2Jm5BuMToCtxC2dxiB
        zxyE6klE9B5mBlhBhPz2CnEpVid0nB2iBunDzF
        yw4H94GlC5L5f3M7eyOlN-Xg1B8KiZ5Y
        y2vBkg4ErqCjjBl2EqR8zByXhxBqLozBgHwqFhY
        w8tGuv5EngM5hB29F-2Ck1B1HrwBve6tC6VgwD3kB
        vohFqoqBjVvM7RiMyOnE7BkY6RtDwI_P
        uh9KvkjBhzBxRjoBiUuQ-bmqB4MiZzUwHxW
        tqnDiunEziEqWgwB0NngB8UmuCXqnDrlBziC1S
        swzG_xF3NzX3M8K1QhLmE4pB4a9CoM_O
        srtHg6YjI7ZzRtCvxBqtC22B9CoWzU1BtZ
        o_zByosC7b1BkH8KvNxG7NyIwgBuJ0PzU
        ni2G0v4EnxC5N4xB5E9H_Q3tD9KnzC-duoH0Q
        mnhI1jOjExY3T7YxMiB8HigBuUqWkI_F
        m9-Fs29EvmB3EyD_a72G5OvxEyTkmHi8BmlFhhB
        m6hHhmQkFjIrjB_aqB6LnsB4hByuBmE0azO
        jw-Jg6qDliChEvgBtOhTiMge8UitB6I2qBnX
        jh5EmlwB6JtDhBqkByKDsU1qBnTlOtUkY
        ijrJ5qI9OlkBhmB8vCx_CiyBqDqNwtClrB4jC7_B
        h7nKipoDruCxjBwekcsQF4HmQ8aTjD9H
        gh-Gny3BuBIiBoB8BAxDvDPDJkC
        gg9G91wBjCnENkCyC6MM7CtBzFiBlC
        9z9D-nhD_L6EySoFkkCvKu7CxnBv5CkFzsC8iB
        9usEymwC9nDhezcoC0iBsU0rCyN5V9PksB6J
        98rE9zpDqSuG4VjSzNtGhNmQ1OzHqByJ
        90sEz7pDnPgR8lBIhH7OzLqJ0H3TxLiI
        9-5F8vmExxC7ZpgGmkBqiDwZzV2K6bkSspFzgC
        7ylF25VnHrIztBkOlS-cgD4X6qBtVoZ_kB
        69wJ88iD_O_X3pB1LdmOwe8G-ViXoFtI
        631Fo-Z_U7vD_L2W4Q-VsDinCmMkOW9R
        5lgEu2jBrTnT5tCnCtF2ayKiKgtB_BivBnN
        4jrI_xV_CrKpL5OxDJkN8Q-B-H6CW
        2xGw2tCmG3HxYtYrsBmT4zByY1CnL2NJ
        1ykE38rD3PyBjN0SmhCPyPpKzNpNnmB-D
        08hGlmD1JtKzO2HlSiegE2OgP-CwX9sB
        -ztIkxrDqKrB5e3ZzO-PlQpGsVia-dxI
        -ziJw24CxnCpavxBriBsjCq9BkI9KipBkRwE5G
        -oyHklV_B7c9qBn8B2DsjB4jBkrCoH6F3Blb
        -64EwmzCrwBrbpwCsRojD2R0gBoB_NvH6KtB
        -4rJtx1B8DA5FjTpDJJyOoCoGqDrB
        z_kF0ihE8uC_XlnBrD0JuGzcY1UmU
        wrqIrkC1exFvHwV1Y2MmfnE2frY
        wo_Fo-BrDrXzKhD_nB00BiWwG-f1gB
        vu3Dts6DsWkMu-B7IvelJvFoJ5wBpD
        vjLmnuDrqBhHyV4D5T0K2LoG-cxN
        uwoKv87CrqBhO0QgkBwYtKnN5GwO1E
        upyHwhXzjBkapU3S2EmqB-oBhYqKvZ
        t_uErkoDxXAvSoQrbtC_aqVugDjjB
        t3rDnu7DoH9EjI1Ep2CRmkB4NgzBxD
        qumK_qelY3FrMs9BiQjgB8QuO0D9lB
        qpzH-oT9QvQ5euJsa0YmWrHZlK
        qm0Jj3QtP6SjUvDqNiV6YpWxChO
        qi-I642C_2BpkBhClMhHwEoqB6wB8V5E
        q33H7iPlXhPnrBxCmM4VkpBoGkNrK
        ppbgk4BqJrD7Grb5jB5K2RoJ2PqgB
        oxrB-gzD3O0DwkBsIiZrPpezJvQgN
        o5tD230BxQlT_oBnJmeyPf6JsciD
        o1mI_6M5K1R7OgCyIgU1GuU6X3Y
        m2hKimzD7wCzbof2cnKyByyB6NqJtQ
        lwxEt8-C3G9Gza8L4TkDpBwU-Oxc
        ki8I56qC-CnDvI1DpEyBc0GgJnB
        jm4Jp_6Ey3Bpa_tDpF7hHwjB4jCqkBy0GloB
        j76E8z5D3CzRhbrZrfkRsU0gB6oB3G
        i55H5vB9alD5I4dsQe0E7X4OzD
        hmpEwp6Dte9DpMiMuJyB7cmHm-B7Q
        h_4H70vEy1C8P23BvV3oB5I-jEnStoH2gB
        g66H3mdyBlFlFmFHuF-BtB-B_D
        _he832BzLvSlP4LmHqPySaiBrJ
        8q7Ho7EtHrXzSlHoDgdqP-KwHrJ
        7sjK-i1DvlBlMtvC6cgxC4NydxIsG5V
        7kpCiwgE6IjHjLpE_e2FsS4M-O_G
        45vHpzJrLtf7TkDuGgnBwUmIqE7S
        42zGmyHnNlO8EgJpR4NgPyO2KjX
        4-sD9mpBwB_O5OxB7VkViW2JkNnO
        -p6HjvdoCpCP9D5DuDKiG4BnD
        -61I16U4B_C_FtD1EsFiF6F8D3E
        y-_I_7DlOzM7qBoC0I2LuwBpB
        xykEil2D3F9M7b_EkLwXwWxF
        xqwKxxajBnN_SAnQ6RskBxE
        xgmFw9gE2anX1hB8HjEkOkLoB
        usqDgwYnuBnPvamPoN2Kw7BzK
        untChrMlC7IpTkPkHufsO1lB
        uk9JvkVtkByF3eghB8yBxPqQ_W
        tg-Eu4vEquF2DwgE3vBr7G7ItzC-0B
        t39EurnDyC_Nh0CwUy3B6L-ZpS
        rqvE3i3C4XmOyRtKvhB3Z5HgW
        qkX48qDlXzG1diKyO8KqmBpO
        pk3JuorBvIzR7VsJoOsNkQjF
        p3hD4S2fsD1dtZ1XuL2V0K
        o8wD9vnB3HhQ3WoCiS6cuM_O
        n8iIg_tDwcrMxChL_fiIiGsP
        mn4J9zQ94B8c_eqgBu7BjcwchhB
        m40HlvDnwBnOrNwI6LqP6xBxJ
        lq_I831DyLqBzjB5btapEwyB6e
        lmyD_s5D_hB3DqlB-RwzB3F52BtI
        kgzHijblF1T_RgD0FwdyR5M
        k1-H_1DnQlL1Z0LonB4M2ClN
        k-3HsshClV5O7b4DoU4N6c1C
        ju3Ewz7DlZxM1lB0W4rBuBkTvL
        j_jDrmBzF1Z7oB7b4Yo0B4VqB
        j2wJg0oBrZpN_RyUkGqHolBxO
        il7Jj5S5ekd1Q2zB4YtR4Wr_B
        hs6Dt_9DiM0Q3GyLmjBzFvoBxW
        gu8F-2EhJ3D1nB6doN0EwjB1e
        gljHroHpN5V7Eia-P-aoClf
        gl3BilnCrJzXpW3IhDmP4iBmR
        96vEskpBkoB4P5NzWzarCKoJ
        8zlJmo6C2OqBlX7SxvBtVi4BgnB
        8s0HxhQVtIpxB5D6IwRmpBnF
        83-GlwNphB5UnzB6L8NuK2mCtB
        7qiEzm5Eh2FzoCxnE6HusCilBmxH4b
        5v2FgsyEtwCvTn2DwWorD6oBu7C5rB
        4ymJ25yEllDpZhkGke4WqWwyIjb
        3igBs_2BxQrJ9NmWuwBoO9Rhb
        2tRuqH5OziB3O4EyNqcgQyB
        1g0Jw2pBlYzDxLyRqTsIuQpW
        0j6J5mT79B2CjOoeovBtG4cva
        yopG6xBphBL_C2TqkBpT
        x0-Dw63DloB-Q-vBwC3HtT
        wwlKo-qDr5B6hB4fmC0Z_jB
        stkG13_DurBxIl6BpI4O8Q
        quhBu-vDxrB5kCRgXksB6tB
        q4nKnigBjWnJjRqqBonBhhB
        mn4IymvE3nHiGsuEmfs5CnlB
        m0rJ3s1BjDkR0FiDvClU
        ip6HzjD7vBrC-P-S-fxQ
        i__Hx-B9FhWvT4XuZ1B
        h51E8_7DpS9E_c8PqvB9K
        gprIpuDrkB_I30B0Sk5CzJ
        9s9Hm_nDnMjE_jB6cowB1Y
        5s-HoopD45BpnB_PtC3pB4pB
        01zJpqOlgBkDhjB4oBojC7rB</script>
        <script>"use strict";
        document.addEventListener("DOMContentLoaded", () => {
        const LABELS = new Map([ ["price", "Price"], ["previous_price", "Previous price"], ["price_change", "Change"], ["distance_km", "Distance"], ["coordinates_from", "Location from"],
        ]);
        const UNITS = new Map([["price", "c/L"], ["previous_price", "c/L"], ["price_change", "c/L"], ["distance_km", "km"]]);
        const SURVEYED = 400;
        function parsedLines(text) {
        try {
        return JSON.parse(text);
        } catch {
        let end = text.length;
        for (let tries = 0; tries < 9 && end > 0; tries += 1) {
        end = text.lastIndexOf(",\n", end - 1);
        try {
        return JSON.parse(text.slice(0, Math.max(end, 0)) + "]");
        } catch { /* a comma inside a value */ }
        }
        return [{}];
        }
        }
        function readRecords(text) {
        const [settings, ...lines] = parsedLines(text);
        const fields = [];
        const records = [];
        const known = new Map();
        let columns = [];
        let isPlain = true;
        for (const line of lines) {
        if (Array.isArray(line)) {
        if (isPlain) {
        records.push(line);
        } else {
        const record = [];
        line.forEach((value, index) => { record[columns[index]] = value; });
        records.push(record);
        }
        continue;
        }
        columns = columns.slice(0, line.after);
        for (const name of line.columns) {
        if (!known.has(name)) {
        known.set(name, fields.length);
        fields.push({
        name, column: fields.length, label: "", unit: "", filled: 0, numbers: 0, decimals: 0, markup: 0,
        isNumeric: false, isSigned: false, isMarkup: false, head: undefined,
        });
        }
        columns.push(known.get(name));
        }
        isPlain = columns.every((column, index) => column === index);
        }
        surveyFields(fields, records);
        return { settings: settings || {}, fields, records };
        }
        function surveyFields(fields, records) {
        for (const record of records) {
        record.forEach((value, column) => {
        if (isMissing(value)) return;
        const field = fields[column];
        field.filled += 1;
        if (field.filled > SURVEYED) return;
        if (!Number.isNaN(asNumber(value))) field.numbers += 1;
        if (typeof value === "string" && MARKUP.test(value)) field.markup += 1;
        if (typeof value === "number") {
        const text = String(value);
        const point = text.indexOf(".");
        if (point >= 0) field.decimals = Math.max(field.decimals, Math.min(text.length - point - 1, 3));
        }
        });
        }
        for (const field of fields) {
        field.isNumeric = field.numbers > 0 && field.numbers === Math.min(field.filled, SURVEYED);
        field.isSigned = field.isNumeric && /(^|[ _.-])(change|difference|delta)$/i.test(field.name);
        }
        }
        function isMissing(value) {
        return value === null || value === undefined || value === "";
        }
        function asText(value) {
        if (isMissing(value)) return "";
        if (Array.isArray(value)) return value.map(asText).join("; ");
        return typeof value === "object" ? JSON.stringify(value) : String(value);
        }
        const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
        function asNumber(value) {
        if (typeof value === "number") return value;
        return typeof value === "string" && NUMBER.test(value) ? Number(value) : NaN;
        }
        function folded(text) {
        return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
        }
        function format(field, value) {
        if (isMissing(value)) return "–";
        if (typeof value !== "number" || !Number.isFinite(value)) return shownText(field, value);
        const text = field.decimals > 0 ? value.toFixed(field.decimals) : String(value);
        if (!field.isSigned) return text;
        return value > 0 ? "+" + text : text.replace("-", "−");
        }
        function withUnit(field, value) {
        if (isMissing(value)) return `no ${field.label.toLowerCase()}`;
        return format(field, value) + (field.unit ? " " + field.unit : "");
        }
        function counted(count) {
        return count.toLocaleString("en");
        }
        function readableDate(text) {
        if (/^\d{4}-\d\d$/.test(text)) return readableDate(text + "-01").split(" ").slice(2).join(" ");
        if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text || "no date";
        const [weekday, day, month, year] = new Date(text + "T00:00:00Z").toUTCString().split(" ");
        return `${weekday.slice(0, 3)} ${Number(day)} ${month} ${year}`;
        }
        function compass(degrees) {
        return ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];
        }
        const MARKUP = /<\/?[a-z][^>]*>|&(#\d+|#x[0-9a-f]+|[a-z]{2,8});/i;
        const ENTITIES = new Map([ ["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", "\""], ["apos", "'"], ["nbsp", " "], ["hellip", "…"], ["ndash", "–"], ["mdash", "—"], ["lsquo", "‘"], ["rsquo", "’"], ["ldquo", "“"], ["rdquo", "”"], ["euro", "€"], ["copy", "©"], ["middot", "·"], ["bull", "•"], ["eacute", "é"],
        ]);
        function textOfMarkup(text) {
        return text
        .replace(/<!-{2}[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, " ")
        .replace(/<\/?(p|div|br|li|ul|ol|h[1-6]|tr|table|blockquote|figure|hr|dt|dd)\b[^>]*>/gi, "\n")
        .replace(/<\/?[a-z][^>]*>/gi, "")
        .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES.get(name.toLowerCase()) ?? whole;
        const code = hex ? parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        })
        .replace(/[ \t\u00a0]+/g, " ").replace(/ ?\n\s*/g, "\n").trim();
        }
        function shownText(field, value) {
        const text = asText(value);
        return field.isMarkup ? textOfMarkup(text) : text;
        }
        function webAddress(value) {
        if (typeof value !== "string" || !/^https?:\/\/[^\s/]/i.test(value)) return undefined;
        try {
        return new URL(value).href;
        } catch {
        return undefined;
        }
        }
        function dialled(value) {
        const digits = asText(value).replace(/[^\d+]/g, "").replace(/(?!^)\+/g, "");
        return digits.length >= 6 && digits.length <= 16 ? digits : undefined;
        }
        function placeFields(filled, named, nameOf) {
        if (named) {
        const found = named.map((name) => filled.find((field) => nameOf(field) === name));
        return found.every(Boolean) ? found : [];
        }
        const beginsWord = (name, at) =>
        at === 0 || /[ _.-]/.test(name[at - 1]) || /[A-Z]/.test(name[at]) && /[a-z0-9]/.test(name[at - 1]);
        const part = (field, endings) => {
        const name = nameOf(field).trim();
        const ending = endings.find((ending) =>
        name.toLowerCase().endsWith(ending) && beginsWord(name, name.length - ending.length));
        return ending && { field, ending, beginning: name.slice(0, name.length - ending.length).toLowerCase() };
        };
        for (const [norths, easts] of [[["latitude", "lat"], ["longitude", "long", "lon", "lng"]], [["y"], ["x"]]]) {
        const parts = (endings) => filled.map((field) => part(field, endings)).filter(Boolean);
        const others = parts(easts);
        const pairs = parts(norths).flatMap((north) => {
        const fitting = others.filter((east) => east.beginning === north.beginning);
        const east = fitting.find((east) => (east.ending === easts[0]) === (north.ending === norths[0])) ?? fitting[0];
        return east ? [{ beginning: north.beginning, fields: [north.field, east.field] }] : [];
        });
        if (pairs.length > 0) return (pairs.find((pair) => pair.beginning === "") ?? pairs[0]).fields;
        }
        return [];
        }
        function isDay(value) {
        return typeof value === "string" && /^\d{4}-\d\d(-\d\d)?$/.test(value);
        }
        function sumFields(filled, records) {
        if (filled.length < 2 || records.length === 0) return undefined;
        const isOfDays = (field) => records.every((record) => isMissing(record[field.column]) || isDay(record[field.column]));
        let count = 1;
        while (count < filled.length && !filled[count].isNumeric) count += 1;
        const [keys, rest] = [filled.slice(0, count), filled.slice(count)];
        const values = rest.filter((field) => field.isNumeric);
        if (keys.length > 3 || values.length === 0) return undefined;
        if (!rest.every((field) => field.isNumeric || isOfDays(field))) return undefined;
        const rows = new Set(records.map((record) => JSON.stringify(keys.map((field) => record[field.column] ?? null))));
        if (rows.size < records.length) return undefined;
        return { keys, values, isByDay: isOfDays(keys[0]) && keys[0].filled > 1 };
        }
        const EARTH = 6371.0088;
        const PATH = 1e6;
        function eastward(degrees) {
        return degrees / 360 + 0.5;
        }
        function southward(degrees) {
        const sine = Math.sin(Math.max(-85, Math.min(85, degrees)) * Math.PI / 180);
        return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
        }
        function latitudeAt(y) {
        return 360 / Math.PI * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
        }
        function longitudeAt(x) {
        return (x - 0.5) * 360;
        }
        function placeAway(from, kilometres, degrees) {
        const [turn, angle] = [degrees * Math.PI / 180, kilometres / EARTH];
        const north = from.latitude * Math.PI / 180;
        const to = Math.asin(Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn));
        const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(north),
        Math.cos(angle) - Math.sin(north) * Math.sin(to));
        return { x: eastward(from.longitude) + east / (2 * Math.PI), y: southward(to * 180 / Math.PI) };
        }
        function round125(limit) {
        const power = 10 ** Math.floor(Math.log10(limit));
        return [5, 2, 1].map((digit) => digit * power).find((step) => step <= limit * 1.0001) || power;
        }
        const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        function outlinePoints(line) {
        const points = [];
        const here = [0, 0];
        let [axis, shift, number] = [0, 0, 0];
        for (const letter of line) {
        const bits = ALPHABET.indexOf(letter);
        number += (bits & 31) << shift;
        shift += 5;
        if (bits & 32) continue;
        here[axis] += number & 1 ? -(number + 1) / 2 : number / 2;
        number = shift = 0;
        axis = 1 - axis;
        if (axis === 0) points.push([here[0], here[1]]);
        }
        return points;
        }
        function overlaps(a, b) {
        return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
        }
        const VIRIDIS = ["440154", "472d7b", "3b528b", "2c728e", "21918c", "28ae80", "5ec962", "addc30", "fde725"].map(parts);
        const DIVERGING = ["08589e", "4393c3", "b4c9d6", "c9c4bd", "e8b98c", "d9762b", "963a05"].map(parts);
        const LINES = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a7a00", "#777777"];
        const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3", "16 5", "2 7", "8 3 2 3 2 3"];
        function parts(hex) {
        return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
        }
        function mixed(colours, share) {
        const at = Math.round(Math.max(0, Math.min(1, share)) * 63) / 63 * (colours.length - 1);
        const index = Math.min(Math.floor(at), colours.length - 2);
        return `rgb(${colours[index].map((low, part) =>
        Math.round(low + (colours[index + 1][part] - low) * (at - index))).join(",")})`;
        }
        function colourAt(share, isDark, isDiverging) {
        if (isDiverging) return mixed(DIVERGING, share);
        return mixed(VIRIDIS, isDark ? 1 - share * 0.92 : share * 0.94);
        }
        function countBelow(sorted, value, isThrough) {
        let [low, high] = [0, sorted.length];
        while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] < value || isThrough && sorted[middle] === value) low = middle + 1;
        else high = middle;
        }
        return low;
        }
        function rankShare(sorted, value) {
        const rank = (of) => (countBelow(sorted, of, false) + countBelow(sorted, of, true)) / 2;
        const [least, most] = [rank(sorted[0]), rank(sorted[sorted.length - 1])];
        return most > least ? Math.max(0, Math.min(1, (rank(value) - least) / (most - least))) : 0.3;
        }
        function quantileScale(values, isDiverging = false) {
        const sorted = Float64Array.from(values.filter((value) => Number.isFinite(value))).sort();
        if (sorted.length === 0) return undefined;
        const last = sorted.length - 1;
        const cut = sorted.length >= 50 ? 0.02 : 0;
        let [low, high] = [sorted[Math.round(last * cut)], sorted[Math.round(last * (1 - cut))]];
        if (low === high) [low, high] = [sorted[0], sorted[last]];
        const isCut = low > sorted[0] || high < sorted[last];
        if (!isDiverging) return { sorted, low, high, isCut, isDiverging, share: (value) => rankShare(sorted, value) };
        const sizes = sorted.filter((value) => value !== 0).map(Math.abs).sort();
        high = Math.max(Math.abs(low), Math.abs(high));
        const share = (value) => value === 0 ? 0.5
        : 0.5 + Math.sign(value) * (0.15 + 0.35 * (sizes.length > 0 ? rankShare(sizes, Math.abs(value)) : 1));
        return { sorted, low: -high, high, isCut, isDiverging, share };
        }
        function isSameScale(a, b) {
        return a === b || Boolean(a && b) && a.isDiverging === b.isDiverging && a.sorted.length === b.sorted.length &&
        a.sorted.every((value, index) => value === b.sorted[index]);
        }
        function sumsByDate(count, values, dates) {
        const sums = Array.from({ length: count }, () => ({ count: 0, minimum: Infinity, mean: NaN, maximum: -Infinity, total: 0 }));
        values.forEach((value, index) => {
        if (!Number.isFinite(value)) return;
        const sum = sums[dates[index]];
        sum.count += 1;
        sum.total += value;
        sum.minimum = Math.min(sum.minimum, value);
        sum.maximum = Math.max(sum.maximum, value);
        });
        for (const sum of sums) sum.mean = sum.count > 0 ? sum.total / sum.count : NaN;
        return sums;
        }
        function ticks(low, high, wanted) {
        if (!(high > low)) return [low];
        const step = round125((high - low) / wanted * 2.4999);
        const first = Math.ceil(low / step - 1e-9);
        const last = Math.floor(high / step + 1e-9);
        return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
        }
        function linePath(values, x, y) {
        let isOpen = false;
        return values.map((value, index) => {
        if (!Number.isFinite(value)) {
        isOpen = false;
        return "";
        }
        const command = isOpen ? "L" : "M";
        const alone = !isOpen && !Number.isFinite(values[index + 1]) ? "h0" : "";
        isOpen = true;
        return `${command}${x(index).toFixed(1)} ${y(value).toFixed(1)}${alone}`;
        }).join("");
        }
        const SVG = "http://www.w3.org/2000/svg";
        const darkness = matchMedia("(prefers-color-scheme: dark)");
        function byId(id) {
        return document.getElementById(id);
        }
        function element(parent, name, attributes = {}, text = undefined) {
        const made = parent.namespaceURI === SVG || name === "svg" ? document.createElementNS(SVG, name) : document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
        if (text !== undefined) made.textContent = text;
        parent.append(made);
        return made;
        }
        function link(parent, address, text) {
        const isElsewhere = /^http/.test(address);
        return element(parent, "a", {
        href: address, rel: "noopener noreferrer", ...(isElsewhere ? { target: "_blank" } : {}),
        }, text);
        }
        function move(node, x, y) {
        node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
        }
        const { settings, fields, records } = readRecords(byId("records").textContent);
        byId("records").textContent = "";
        const filled = fields.filter((field) => field.filled > 0);
        function find(...names) {
        return names.map((name) => filled.find((field) => field.name === name)).find(Boolean);
        }
        function formerName(name) {
        return (settings.renames || []).reduceRight((name, [now, former]) => name === now ? former : name, name);
        }
        const pair = placeFields(filled, settings.places, (field) => formerName(field.name));
        const [latitude, longitude] =
        pair.length > 0 ? pair : placeFields(filled, settings.places, (field) => field.name);
        const near = settings.near;
        const bands = near ? [...new Set(near.bands)].filter((kilometres) => kilometres > 0) : [];
        const reach = Math.max(0, ...bands);
        const feedTitle = find("feed_title");
        const sums = latitude || feedTitle ? undefined : sumFields(filled, records);
        const price = find("price");
        const station = find("station");
        const isPriced = Boolean(price && station && !sums);
        for (const field of fields) {
        const { name } = field;
        field.label = LABELS.get(name) || name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");
        field.unit = isPriced && UNITS.get(name) || "";
        field.isMarkup = field.markup > 0 &&
        (/^(summary|content|description|content_html)$/.test(formerName(name)) || Boolean(feedTitle) && name === "title");
        if (["price", "price_change"].includes(name) && isPriced) field.decimals = Math.max(field.decimals, 1);
        if (name === "distance_km") field.decimals = 1;
        }
        const nameField = sums ? sums.keys[0] : find("station", "title", "name") ||
        filled.find((field) => /name|title/i.test(field.name) && !field.isNumeric) ||
        filled.find((field) => !field.isNumeric) || filled[0];
        const group = isPriced ? find("product") : undefined;
        const dateField = isPriced ? find("date") : undefined;
        const address = find("address");
        const suburb = find("suburb");
        const distance = find("distance_km");
        const bearing = find("bearing");
        const precision = find("coordinates_from");
        const colourFields = sums ? sums.values : filled.filter((field) =>
        field.isNumeric && field !== latitude && field !== longitude &&
        !["bearing", "postcode", "phone", "previous_price"].includes(field.name));
        function noun(count) {
        return (isPriced ? "station" : "record") + (count === 1 ? "" : "s");
        }
        function groupNoun() {
        return group.label.toLowerCase() + "s";
        }
        function textIn(record, field) {
        return field ? shownText(field, record[field.column]) : "";
        }
        function numberIn(record, field) {
        return field ? asNumber(record[field.column]) : NaN;
        }
        function distanceText(record) {
        if (!distance || isMissing(record[distance.column])) return "";
        const direction = numberIn(record, bearing);
        return withUnit(distance, record[distance.column]) + (Number.isNaN(direction) ? "" : " " + compass(direction));
        }
        const keys = records.map((record, index) => {
        const name = isPriced ? asText(record[station.column]) : "";
        return name ? name + "\n" + (address ? asText(record[address.column]) : "") : index;
        });
        const groups = new Map();
        records.forEach((record, index) => {
        const name = group ? asText(record[group.column]) : "";
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(index);
        });
        const dates = dateField
        ? [...new Set(records.map((record) => asText(record[dateField.column])))].sort()
        : [];
        const entries = [];
        function entryOf(index) {
        if (entries[index]) return entries[index];
        const record = records[index];
        const [north, east] = [numberIn(record, latitude), numberIn(record, longitude)];
        const isPlaced = Math.abs(north) <= 90 && Math.abs(east) <= 180;
        const kilometres = numberIn(record, distance);
        const entry = {
        record, key: keys[index], x: isPlaced ? eastward(east) : NaN, y: isPlaced ? southward(north) : NaN, isPlaced,
        name: textIn(record, nameField) || "(no name)", dx: 0, dy: 0, words: undefined,
        isBeyond: reach > 0 && !(kilometres <= reach),
        };
        entries[index] = entry;
        return entry;
        }
        function wordsOf(entry) {
        return entry.words ??= folded(entry.record.map(asText).join("\n"));
        }
        const MARKS = 5000;
        const ROWS = 100;
        const state = {
        group: [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)[0] ?? "",
        date: dates.length - 1, query: "",
        colour: price && !sums ? price : colourFields.find((field) => field !== distance) || colourFields[0],
        sort: undefined, isDescending: false, rows: ROWS, chosen: undefined, at: undefined, focused: undefined,
        inView: false, isSameScale: false,
        };
        if (!sums) state.sort = state.colour;
        let listed = [];
        let marked = [];
        let tabled = [];
        let candidates = 0;
        let superseded = 0;
        let unplaced = 0;
        let isCut = false;
        function select() {
        const latest = new Map();
        superseded = 0;
        for (const index of groups.get(state.group) || []) {
        if (dates.length > 1 && asText(records[index][dateField.column]) !== dates[state.date]) continue;
        if (latest.has(keys[index])) superseded += 1;
        latest.set(keys[index], index);
        }
        candidates = latest.size;
        const words = folded(state.query).split(/\s+/).filter(Boolean);
        listed = [...latest.values()].map(entryOf)
        .filter((entry) => words.every((word) => wordsOf(entry).includes(word)));
        sort();
        const placed = listed.filter((entry) => entry.isPlaced);
        unplaced = listed.length - placed.length;
        marked = placed.slice(0, MARKS);
        isCut = placed.length > MARKS;
        spread();
        }
        function isByReach() {
        return reach > 0 && Boolean(distance) && state.sort === price && !state.isDescending;
        }
        const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
        function sort() {
        const field = state.sort;
        if (!field) return;
        const sign = state.isDescending ? -1 : 1;
        for (const entry of listed) {
        const value = entry.record[field.column];
        const key = isMissing(value) ? undefined : field.isNumeric ? asNumber(value) : asText(value);
        entry.sortKey = Number.isNaN(key) ? undefined : key;
        }
        const byReach = isByReach();
        listed.sort((a, b) => {
        if (byReach && a.isBeyond !== b.isBeyond) return a.isBeyond ? 1 : -1;
        const missing = Number(a.sortKey === undefined) - Number(b.sortKey === undefined);
        if (missing !== 0 || a.sortKey === undefined) return missing;
        if (field.isNumeric) return sign * (a.sortKey - b.sortKey);
        return sign * collator.compare(a.sortKey, b.sortKey);
        });
        }
        function shownValue(entry) {
        return numberIn(entry.record, state.colour);
        }
        function spread() {
        marked.sort((a, b) => Number(Number.isNaN(shownValue(b))) - Number(Number.isNaN(shownValue(a))) ||
        shownValue(b) - shownValue(a) || 0);
        const places = new Map();
        for (let index = marked.length - 1; index >= 0; index -= 1) {
        const entry = marked[index];
        const place = entry.x + "," + entry.y;
        const before = places.get(place) || 0;
        places.set(place, before + 1);
        entry.dx = Math.sqrt(before) * Math.cos(before * 2.39996);
        entry.dy = Math.sqrt(before) * Math.sin(before * 2.39996);
        }
        }
        function isInView(entry) {
        if (!entry.isPlaced) return false;
        const [x, y] = pixelsOf(entry);
        return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
        }
        function tabulate() {
        const next = state.inView ? listed.filter((entry) => !entry.isPlaced || isInView(entry)) : listed;
        const isSame = next.length === tabled.length && next.every((entry, index) => entry === tabled[index]);
        tabled = next;
        return !isSame;
        }
        const histories = new Map();
        function historyOf(name) {
        if (!histories.has(name)) histories.set(name, latestRecords(groups.get(name) || []));
        return histories.get(name);
        }
        function latestRecords(indices) {
        const dateNumbers = new Map(dates.map((date, number) => [date, number]));
        const stations = new Map();
        const latest = new Map();
        for (const index of indices) {
        if (!stations.has(keys[index])) stations.set(keys[index], stations.size);
        const date = dateNumbers.get(asText(records[index][dateField.column]));
        latest.set(stations.get(keys[index]) * dates.length + date, index);
        }
        const order = [...latest.values()];
        return {
        records: order,
        dates: [...latest.keys()].map((key) => key % dates.length),
        x: Float64Array.from(order, (index) => eastward(numberIn(records[index], longitude))),
        y: Float64Array.from(order, (index) => {
        const north = numberIn(records[index], latitude);
        return Number.isNaN(north) ? NaN : southward(north);
        }),
        };
        }
        const map = byId("map");
        const plan = byId("plan");
        const origin = near && { x: eastward(near.longitude), y: southward(near.latitude) };
        const view = { x: eastward(121), y: southward(-26), k: 8000, width: 1, height: 1, radius: 5, spacing: 5 };
        function pixels(x, y) {
        return [(x - view.x) * view.k + view.width / 2, (y - view.y) * view.k + view.height / 2];
        }
        function pixelsOf(entry) {
        const [x, y] = pixels(entry.x, entry.y);
        return [x + entry.dx * view.spacing, y + entry.dy * view.spacing];
        }
        function isVisible(x, y) {
        return x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20;
        }
        function pixelsPerKilometre() {
        return view.k / (2 * Math.PI * EARTH * Math.cos(latitudeAt(Math.max(0.02, Math.min(0.98, view.y))) * Math.PI / 180));
        }
        function scaleMarks() {
        const nearness = Math.log10(pixelsPerKilometre());
        view.radius = Math.max(4.5, Math.min(9, 5.2 + 1.3 * nearness));
        view.spacing = view.radius * Math.max(0.8, Math.min(1.9, 1.5 + 0.7 * nearness));
        }
        function boxOf(id) {
        const frame = map.getBoundingClientRect();
        const box = byId(id).getBoundingClientRect();
        if (box.width === 0) return [Infinity, Infinity, -Infinity, -Infinity];
        return [box.left - frame.left, box.top - frame.top, box.right - frame.left, box.bottom - frame.top];
        }
        function zoomBy(factor, x = view.width / 2, y = view.height / 2) {
        const k = Math.max(200, Math.min(1e8, view.k * factor));
        view.x += (x - view.width / 2) * (1 / view.k - 1 / k);
        view.y += (y - view.height / 2) * (1 / view.k - 1 / k);
        view.k = k;
        requestDraw();
        }
        function panBy(x, y) {
        view.x = Math.max(0, Math.min(1, view.x - x / view.k));
        view.y = Math.max(0, Math.min(1, view.y - y / view.k));
        requestDraw();
        }
        function fit(points) {
        let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
        for (const { x, y } of points) { [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
        }
        if (west > east) return;
        view.x = (west + east) / 2;
        view.y = (north + south) / 2;
        const margin = Math.min(48, view.width / 10, view.height / 10);
        const below = 24;
        view.k = Math.min((view.width - 2 * margin) / (east - west || 1e-9),
        (view.height - 2 * margin - below) / (south - north || 1e-9),
        east - west + south - north > 0 ? 2.5e6 : 4e5);
        view.y += below / 2 / view.k;
        requestDraw();
        }
        function fitAll() {
        fit(origin ? [...marked, origin] : marked);
        }
        function fitFirst() {
        if (reach > 0 && distance && marked.some((entry) => !entry.isBeyond)) {
        byId("in-view").checked = state.inView = true;
        fit([0, 90, 180, 270].map((degrees) => placeAway(near, reach, degrees)));
        } else {
        fitAll();
        }
        }
        function bringIntoView(entry) {
        const [x, y] = pixelsOf(entry);
        const margin = 40;
        const beyond = (value, end) => value < margin ? margin - value : value > end - margin ? end - margin - value : 0;
        const [right, down] = [beyond(x, view.width), beyond(y, view.height)];
        if (Math.abs(right) > view.width || Math.abs(down) > view.height) {
        Object.assign(view, { x: entry.x, y: entry.y });
        requestDraw();
        } else if (right || down) {
        panBy(right, down);
        }
        }
        let scale;
        const wholeScales = new Map();
        let covered = [Infinity, 0, 0, -Infinity];
        function rescale() {
        const before = scale;
        scale = state.colour ? state.isSameScale ? wholeScale() : scaleInView() : undefined;
        return !isSameScale(before, scale);
        }
        function scaleInView() {
        const inView = marked.filter(isInView);
        return quantileScale((inView.length > 0 ? inView : listed).map(shownValue), state.colour.isSigned);
        }
        function wholeScale() {
        const key = state.group + "\n" + state.colour.name;
        if (!wholeScales.has(key)) {
        const values = (groups.get(state.group) || []).map((index) => numberIn(records[index], state.colour));
        wholeScales.set(key, quantileScale(values, state.colour.isSigned));
        }
        return wholeScales.get(key);
        }
        function shade(share) {
        return colourAt(share, darkness.matches, scale.isDiverging);
        }
        function colourOf(entry) {
        const value = shownValue(entry);
        return !scale || Number.isNaN(value) ? undefined : shade(scale.share(value));
        }
        const SCALE = { width: 220, narrow: 130, top: 24, band: 8 };
        function drawLegend() {
        byId("legend").hidden = !scale;
        covered = [Infinity, 0, 0, -Infinity];
        if (!scale) return;
        const svg = byId("scale");
        svg.replaceChildren();
        const { label, unit } = state.colour;
        byId("legend-title").textContent = label + (unit ? ", " + unit : "");
        const isSmall = innerWidth <= 760 || innerHeight <= 500;
        const width = isSmall ? SCALE.narrow : SCALE.width;
        const top = isSmall ? 0 : SCALE.top;
        svg.setAttribute("width", width);
        svg.setAttribute("height", top + SCALE.band + 22);
        const { low, high } = scale;
        const span = high - low;
        const bars = span > 0 ? Math.round(width / 10) : 1;
        const barOf = (value) => span > 0 ? Math.max(0, Math.min(bars - 1, Math.floor((value - low) / span * bars))) : 0;
        const values = marked.filter(isInView).map(shownValue).filter((value) => !Number.isNaN(value));
        const counts = new Array(bars).fill(0);
        const totals = new Array(bars).fill(0);
        for (const value of values) {
        counts[barOf(value)] += 1;
        totals[barOf(value)] += value;
        }
        const most = Math.max(1, ...counts);
        const step = width / bars;
        counts.forEach((count, index) => {
        const fill = shade(scale.share(count > 0 ? totals[index] / count : span > 0 ? low + (index + 0.5) / bars * span : low));
        const height = count > 0 ? Math.max(2, top * count / most) : 0;
        if (!isSmall) element(svg, "rect", { x: index * step, y: top - height, width: step - 1, height, fill });
        element(svg, "rect", { x: index * step, y: top + 2, width: step + 0.5, height: SCALE.band, fill });
        });
        const tick = (text, x, anchor) => {
        element(svg, "path", { class: "tick", d: `M${x} ${top + 2}v${SCALE.band + 3}` });
        element(svg, "text", { x, y: top + SCALE.band + 17, "text-anchor": anchor }, text);
        };
        const exact = (value) => format(state.colour, value);
        tick((span > 0 && scale.isCut ? "≤ " : "") + exact(low), 0, "start");
        if (span > 0) {
        tick((scale.isCut ? "≥ " : "") + exact(high), width, "end");
        const unitStep = round125(span / 2);
        const middle = scale.isDiverging ? 0 : Math.round((low + span / 2) / unitStep) * unitStep;
        const x = (middle - low) / span * width;
        const hasRoom = !(isSmall && scale.isCut) && x > width * 0.36 && x < width * 0.64;
        if (hasRoom) tick(String(Number(middle.toPrecision(12))), x, "middle");
        }
        const meaning = scale.isDiverging ? "falls are blue, rises orange" : `low values are ${darkness.matches ? "light" : "dark"}`;
        svg.setAttribute("aria-label", `Colour scale for ${label} ${state.isSameScale ? "of all dates" : "of what is in view"}, ` +
        `from ${withUnit(state.colour, low)} to ${withUnit(state.colour, high)}; ${meaning}`);
        covered = boxOf("legend");
        }
        const land = { x: eastward(125), y: southward(-28), node: byId("land").firstElementChild };
        const COAST = 1000;
        function drawLand() {
        let path = "";
        for (const line of byId("coast").textContent.trim().split("\n")) {
        outlinePoints(line).forEach(([east, north], index) => {
        const x = (eastward(east / COAST) - land.x) * PATH;
        const y = (southward(north / COAST) - land.y) * PATH;
        path += `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
        });
        path += "Z";
        }
        land.node.setAttribute("d", path);
        }
        const rings = bands.map((kilometres) => {
        let path = "";
        for (let degrees = 0; degrees < 360; degrees += 3) {
        const point = placeAway(near, kilometres, degrees);
        path += `${path ? "L" : "M"}${((point.x - origin.x) * PATH).toFixed(2)} ${((point.y - origin.y) * PATH).toFixed(2)}`;
        }
        return {
        top: placeAway(near, kilometres, 0), bottom: placeAway(near, kilometres, 180), box: [0, 0, 0, 0],
        path: element(byId("rings"), "path", { d: path + "Z" }),
        text: element(byId("ring-names"), "text", {}, `${kilometres} km`),
        };
        });
        byId("origin").toggleAttribute("hidden", !near);
        function scalePath(node, x, y) {
        const [left, top] = pixels(x, y);
        const scale = view.k / PATH;
        node.setAttribute("transform", `matrix(${scale} 0 0 ${scale} ${left.toFixed(2)} ${top.toFixed(2)})`);
        }
        function drawGround() {
        scalePath(land.node, land.x, land.y);
        for (const ring of rings) {
        scalePath(ring.path, origin.x, origin.y);
        const [x, y] = pixels(ring.top.x, ring.top.y);
        const isBelow = overlaps([x - 24, y - 18, x + 24, y], covered);
        const line = isBelow ? pixels(ring.bottom.x, ring.bottom.y)[1] + 14 : y - 5;
        ring.text.toggleAttribute("hidden", pixels(origin.x, origin.y)[1] - y < 22);
        ring.box = [x - 24, line - 13, x + 24, line + 4];
        move(ring.text, x, line);
        }
        if (near) move(byId("origin"), ...pixels(origin.x, origin.y));
        drawRuler();
        }
        function drawRuler() {
        const kilometres = round125(110 / pixelsPerKilometre());
        const length = kilometres * pixelsPerKilometre();
        const [path, text] = byId("ruler").children;
        path.setAttribute("d", `M1 12v5h${length.toFixed(1)}v-5`);
        text.textContent = kilometres >= 1 ? `${counted(kilometres)} km` : `${Math.round(kilometres * 1000)} m`;
        }
        const REACHABLE = 200;
        const circles = [];
        let reachable = [];
        let fillings = 0;
        function isChosen(entry) {
        return state.chosen !== undefined && entry.key === state.chosen;
        }
        function describe(entry) {
        const texts = [entry.name];
        const { record } = entry;
        if (state.colour) {
        texts.push((price === state.colour ? "" : state.colour.label + " ") + withUnit(state.colour, record[state.colour.column]));
        }
        if (price && price !== state.colour) texts.push(withUnit(price, record[price.column]));
        if (distance !== state.colour && distanceText(record)) texts.push(distanceText(record));
        if (textIn(record, suburb)) texts.push(textIn(record, suburb));
        return texts.join(", ");
        }
        function fillMarks() {
        fillings += 1;
        for (const entry of marked) {
        entry.colour = colourOf(entry);
        entry.isApproximate = Boolean(precision) && entry.record[precision.column] === "suburb";
        }
        }
        function layOut() {
        const inView = marked.length <= REACHABLE ? marked : marked.filter(isInView);
        reachable = inView.length <= REACHABLE ? [...inView] : [];
        if (state.focused && marked.includes(state.focused) && !reachable.includes(state.focused)) reachable.push(state.focused);
        const had = (document.activeElement)?.entry;
        for (const circle of circles) if (circle.entry) circle.entry.circle = undefined;
        const size = view.radius.toFixed(1);
        reachable.forEach((entry, index) => {
        const circle = circles[index] ||= element(byId("marks"), "circle", { role: "button" });
        const [x, y] = pixelsOf(entry);
        for (const [key, value] of [["cx", x.toFixed(1)], ["cy", y.toFixed(1)], ["r", size]]) circle.setAttribute(key, value);
        circle.removeAttribute("hidden");
        circle.setAttribute("aria-label", describe(entry));
        circle.setAttribute("aria-pressed", isChosen(entry));
        circle.setAttribute("tabindex", -1);
        circle.entry = entry;
        entry.circle = circle;
        });
        circles.forEach((circle, index) => {
        if (index < reachable.length) return;
        circle.setAttribute("hidden", "");
        circle.entry = undefined;
        });
        rove(had && reachable.includes(had) ? had : reachable.find(isChosen) || reachable[reachable.length - 1]);
        if (had && had.circle && document.activeElement !== had.circle) had.circle.focus({ preventScroll: true });
        byId("keys").textContent = "Arrow keys move the map, plus and minus zoom, 0 shows everything. " +
        (reachable.length > 0 || marked.length === 0
        ? "Enter goes to the marks. On a mark, arrow keys go to the next one in that direction and Enter chooses it."
        : `${counted(inView.length)} marks are too many to go through: Enter goes to the table, which has them all.`);
        }
        function rove(entry) {
        if (state.at && state.at.circle) state.at.circle.setAttribute("tabindex", -1);
        state.at = entry;
        if (entry && entry.circle) entry.circle.setAttribute("tabindex", 0);
        }
        let isDrawing = false;
        let settling;
        function requestDraw() {
        if (isDrawing || sums) return;
        isDrawing = true;
        requestAnimationFrame(draw);
        }
        function draw() {
        isDrawing = false;
        scaleMarks();
        drawGround();
        drawDots();
        for (const name of names) placeName(name);
        drawChosen();
        placeHint();
        clearTimeout(settling);
        settling = setTimeout(settle, 90);
        }
        function settle() {
        if (rescale()) {
        fillMarks();
        drawDots();
        for (const row of byId("body").rows) fillSwatch(row);
        }
        drawLegend();
        layOut();
        chooseNames();
        if (state.inView && tabulate()) {
        fillRows();
        tell();
        }
        drawDays();
        writeAddress();
        }
        const dots = byId("dots");
        const canvas = dots.getContext("2d");
        const stamps = new Map();
        let stampKind = "";
        function stampOf(entry, density) {
        const key = (entry.colour || "none") + entry.isApproximate;
        if (!stamps.has(key)) stamps.set(key, makeStamp(entry, density));
        entry.stamp = stamps.get(key);
        entry.stampKind = stampKind;
        return entry.stamp;
        }
        function makeStamp(entry, density) {
        const style = getComputedStyle(document.documentElement);
        const half = Math.ceil((view.radius + 2) * density);
        const stamp = document.createElement("canvas");
        stamp.width = stamp.height = 2 * half;
        const context = stamp.getContext("2d");
        context.arc(half, half, view.radius * density, 0, 2 * Math.PI);
        context.fillStyle = entry.colour || style.getPropertyValue("--soft");
        context.fill();
        context.lineWidth = density;
        context.strokeStyle = style.getPropertyValue(entry.isApproximate ? "--rim" : "--edge");
        if (entry.isApproximate) context.setLineDash([2 * density, 1.6 * density]);
        context.stroke();
        return stamp;
        }
        function drawDots() {
        const density = devicePixelRatio || 1;
        const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)];
        if (dots.width !== width || dots.height !== height) [dots.width, dots.height] = [width, height];
        const kind = `${view.radius.toFixed(1)} ${density} ${darkness.matches} ${fillings}`;
        if (kind !== stampKind) {
        stamps.clear();
        stampKind = kind;
        }
        canvas.clearRect(0, 0, width, height);
        for (const entry of marked) {
        const x = (entry.x - view.x) * view.k + view.width / 2 + entry.dx * view.spacing;
        const y = (entry.y - view.y) * view.k + view.height / 2 + entry.dy * view.spacing;
        if (!isVisible(x, y)) continue;
        const stamp = entry.stampKind === kind ? entry.stamp : stampOf(entry, density);
        canvas.drawImage(stamp, Math.round(x * density - stamp.width / 2), Math.round(y * density - stamp.height / 2));
        }
        }
        function drawChosen() {
        for (const [id, entry] of [["chosen", marked.find(isChosen)], ["focus", state.focused]]) {
        const circle = byId(id);
        circle.toggleAttribute("hidden", !entry);
        if (!entry) continue;
        const [x, y] = pixelsOf(entry);
        circle.setAttribute("cx", x.toFixed(1));
        circle.setAttribute("cy", y.toFixed(1));
        circle.setAttribute("r", (view.radius + (id === "chosen" ? 4 : 3)).toFixed(1));
        }
        }
        function nearest(x, y, within) {
        let [best, least] = [undefined, within];
        for (const entry of marked) {
        const [left, top] = pixelsOf(entry);
        const length = Math.hypot(left - x, top - y);
        if (length <= least) [best, least] = [entry, length];
        }
        return best;
        }
        const LABELLED = 10;
        const PLACES = 60;
        const PLACES_BESIDE_PRICES = 16;
        let names = [];
        let suggestions = [];
        const measure = document.createElement("canvas").getContext("2d");
        const widths = new Map();
        function widthOf(text, font) {
        const key = font + text;
        if (!widths.has(key)) {
        measure.font = font;
        widths.set(key, measure.measureText(text).width);
        }
        return widths.get(key);
        }
        function suggestNames() {
        const places = new Map();
        for (const entry of marked) {
        const text = suburb ? asText(entry.record[suburb.column]) : isPriced ? "" : entry.name.slice(0, 40);
        if (!text) continue;
        const place = places.get(text) || { text, x: 0, y: 0, count: 0 };
        place.x += entry.x;
        place.y += entry.y;
        place.count += 1;
        places.set(text, place);
        }
        suggestions = [...places.values()].sort((a, b) => b.count - a.count);
        for (const place of suggestions) {
        place.x /= place.count;
        place.y /= place.count;
        }
        }
        function markCounter(visible, size) {
        const cell = 32;
        const grid = new Map();
        for (const { x, y } of visible) {
        const key = Math.floor(x / cell) + "," + Math.floor(y / cell);
        if (!grid.has(key)) grid.set(key, []);
        grid.get(key).push([x, y]);
        }
        return (box) => {
        let count = 0;
        for (let column = Math.floor((box[0] - size) / cell); column <= (box[2] + size) / cell; column += 1) {
        for (let row = Math.floor((box[1] - size) / cell); row <= (box[3] + size) / cell; row += 1) {
        for (const [x, y] of grid.get(column + "," + row) || []) {
        if (x > box[0] - size && x < box[2] + size && y > box[1] - size && y < box[3] + size) count += 1;
        }
        }
        }
        return count;
        };
        }
        function chooseNames() {
        const size = view.radius;
        const visible = marked.map((entry) => ({ entry, x: pixelsOf(entry)[0], y: pixelsOf(entry)[1] }))
        .filter(({ x, y }) => isVisible(x, y));
        const marksIn = markCounter(visible, size);
        const taken = ["zoom", "legend", "ruler", "note"].map(boxOf);
        taken.push(...rings.map((ring) => ring.box));
        if (near) {
        const [x, y] = pixels(origin.x, origin.y);
        taken.push([x - 10, y - 10, x + 10, y + 10]);
        }
        const chosen = [];
        const offer = (text, kind, x, y, height, most, anchor) => {
        const font = kind === "place" ? "italic 12px sans-serif" : `bold ${kind === "cheapest" ? 12.5 : 11.5}px sans-serif`;
        const width = widthOf(text, font);
        const gap = size + 3;
        const side = width / 2 + gap;
        const rise = height / 2 + gap - 1;
        const beside = [[side, 0], [-side, 0]];
        const above = [[0, -rise], [0, rise]];
        const corners = [[side * 0.8, rise], [-side * 0.8, rise], [side * 0.8, -rise], [-side * 0.8, -rise]];
        const spots = kind === "value" ? [...beside, ...above] : kind === "cheapest" ? [...beside, ...above, ...corners]
        : [above[1], above[0], ...beside, ...corners];
        let best;
        for (const [dx, dy] of spots) {
        const box = [x + dx - width / 2 - 2, y + dy - height / 2, x + dx + width / 2 + 2, y + dy + height / 2];
        if (box[0] < 2 || box[1] < 2 || box[2] > view.width - 2 || box[3] > view.height - 2) continue;
        if (taken.some((other) => overlaps(box, other))) continue;
        const count = marksIn(box);
        if (!best || count < best.count) best = { dx, dy, box, count };
        if (count === 0) break;
        }
        if (!best || best.count > most) return;
        taken.push(best.box);
        chosen.push({ text, kind, x: anchor.x, y: anchor.y, dx: best.dx + (anchor.dx || 0) * view.spacing,
        dy: best.dy + (anchor.dy || 0) * view.spacing });
        };
        const valued = visible.filter(({ entry }) => !Number.isNaN(shownValue(entry))).reverse();
        const offerValue = ({ entry, x, y }, kind, most) =>
        offer(format(state.colour, entry.record[state.colour.column]), kind, x, y, 14, most, entry);
        const cheapest = isPriced ? valued.filter(({ entry }) => isInView(entry)).slice(0, LABELLED) : [];
        for (const mark of cheapest) offerValue(mark, "cheapest", Infinity);
        const most = chosen.length + (cheapest.length > 0 ? PLACES_BESIDE_PRICES : PLACES);
        let tries = 0;
        for (const place of suggestions) {
        if (chosen.length >= most || tries > 400) break;
        const [x, y] = pixels(place.x, place.y);
        if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
        tries += 1;
        offer(place.text, "place", x, y, 15, place.count > 3 ? 2 : 0, place);
        }
        if (visible.length <= 90) {
        for (const mark of valued) if (!cheapest.includes(mark)) offerValue(mark, "value", 0);
        }
        const parent = byId("names");
        parent.replaceChildren();
        names = chosen;
        for (const name of names) {
        name.node = element(parent, "text", { class: name.kind, dy: "0.35em" }, name.text);
        placeName(name);
        }
        }
        function placeName(name) {
        const [x, y] = pixels(name.x, name.y);
        move(name.node, x + name.dx, y + name.dy);
        }
        const tip = byId("tip");
        const hint = byId("hint");
        let hinted;
        let hintSide = "above";
        function tellEntry(parent, { name, record }, main) {
        parent.replaceChildren();
        element(parent, "h2", {}, name.slice(0, 200));
        if (main) {
        const line = element(parent, "p", { class: "value" });
        const isKnown = !isMissing(record[main.column]);
        if (isKnown) line.append(format(main, record[main.column]));
        element(line, "small", {}, isKnown ? " " + (main.unit || main.label) : withUnit(main, null));
        }
        const list = element(parent, "dl");
        return (label, text) => {
        if (!text) return undefined;
        element(list, "dt", {}, label);
        return element(list, "dd", {}, text.length > 240 ? text.slice(0, 240) + "…" : text);
        };
        }
        function showHint(entry) {
        hinted = entry && !isChosen(entry) ? entry : undefined;
        hint.hidden = !hinted;
        if (!hinted) return;
        const main = price || state.colour;
        const put = tellEntry(hint, entry, main);
        if (isPriced) tellStation(entry, true, put); else tellRecord(entry, 3, main, put);
        chooseSide();
        placeHint();
        }
        function showTip() {
        const entry = sums ? undefined : listed.find(isChosen);
        tip.hidden = !entry;
        if (!entry) return;
        const main = price || state.colour;
        const put = tellEntry(tip, entry, main);
        if (isPriced && textIn(entry.record, station)) tellStation(entry, false, put); else tellRecord(entry, 10, main, put);
        if (isPriced) {
        const side = element(tip, "div", { class: "more" });
        tellOtherProducts(side, entry);
        tellHistory(side, entry);
        if (side.children.length === 0) side.remove();
        }
        offerLinks(entry);
        const close = element(tip, "button", { type: "button", class: "close", "aria-label": "Close" }, "×");
        close.addEventListener("click", () => {
        unchoose();
        plan.focus({ preventScroll: true });
        });
        }
        function tellStation({ record, isPlaced }, isPassing, put) {
        const change = find("price_change");
        if (change && !isMissing(record[change.column])) put(change.label, withUnit(change, record[change.column]));
        put("Distance", distanceText(record));
        put("Address", [textIn(record, address), [suburb, find("postcode")].map((field) => textIn(record, field))
        .filter(Boolean).join(" ")].filter(Boolean).join(", "));
        if (isPassing) return;
        put(group?.label, textIn(record, group));
        put("Date", textIn(record, dateField) && readableDate(textIn(record, dateField)));
        put("Brand", textIn(record, find("brand")));
        const phone = textIn(record, find("phone"));
        const cell = put("Phone", phone);
        if (cell && dialled(phone)) {
        cell.textContent = "";
        link(cell, "tel:" + dialled(phone), phone);
        }
        put("Features", textIn(record, find("features")));
        if (!isPlaced) put("Place", "not known");
        else if (precision && record[precision.column] === "suburb") put("Place", "the suburb’s, not the station’s own");
        }
        function tellRecord({ record }, most, main, put) {
        let room = most;
        for (const field of filled) {
        const text = textIn(record, field);
        if (field === nameField || field === main || !text || room === 0) continue;
        if (webAddress(text)) continue;
        room -= 1;
        put(field.label, field.unit || field.isSigned ? withUnit(field, record[field.column]) : text);
        }
        }
        function tellOtherProducts(parent, entry) {
        if (groups.size < 2 || !price) return;
        const prices = new Map();
        for (const [name, indices] of groups) {
        for (const index of indices) {
        if (keys[index] !== entry.key || name === state.group) continue;
        if (dates.length > 1 && asText(records[index][dateField.column]) !== dates[state.date]) continue;
        prices.set(name, records[index]);
        }
        }
        if (prices.size === 0) return;
        const list = element(parent, "ul", { class: "products", "aria-label": "Other " + groupNoun() });
        for (const [name, record] of [...prices].sort((a, b) => collator.compare(a[0], b[0]))) {
        element(list, "li", {}, `${name || "unspecified"} ${format(price, record[price.column])}`);
        }
        }
        function tellHistory(parent, entry) {
        if (dates.length < 2 || !price) return;
        const values = new Array(dates.length).fill(NaN);
        const history = historyOf(state.group);
        history.records.forEach((index, at) => {
        if (keys[index] === entry.key) values[history.dates[at]] = numberIn(records[index], price);
        });
        const days = values.flatMap((value, at) => Number.isNaN(value) ? [] : [at]);
        if (days.length < 2) return;
        const told = days.map((at) => values[at]);
        const [least, most] = [Math.min(...told), Math.max(...told)];
        element(parent, "p", { class: "chart-title" }, `${state.group || "Price"}, ${format(price, least)} to ${withUnit(price, most)}`);
        const svg = element(parent, "svg", { class: "history", role: "img" });
        drawLines(svg, {
        width: 270, height: 64, count: dates.length, at: state.date, low: least, high: most,
        lines: [{ name: "price", values }],
        label: `${entry.name}: ${told.length} prices from ${readableDate(dates[days[0]])} to ` +
        `${readableDate(dates[days[days.length - 1]])}, ${format(price, least)} to ${withUnit(price, most)}`,
        });
        const numbers = element(parent, "details");
        element(numbers, "summary", {}, "Prices as a table");
        const table = element(numbers, "table", { class: "numbers" });
        fillNumbers(table, `Prices of ${entry.name}`, ["Date", "Price"],
        days.map((at) => [readableDate(dates[at]), format(price, values[at])]).reverse());
        }
        function offerLinks(entry) {
        const { record } = entry;
        const list = element(tip, "p", { class: "links" });
        if (entry.isPlaced) {
        const place = [latitude, longitude].map((field) => Number(numberIn(record, field).toFixed(6))).join(",");
        link(list, `geo:${place}?q=${place}(${encodeURIComponent(entry.name.slice(0, 60))})`, "Directions");
        const from = near ? `from=${near.latitude},${near.longitude}&` : "";
        link(list, `https://www.openstreetmap.org/directions?${from}to=${place}`, "Directions on OpenStreetMap");
        }
        let room = 3;
        for (const field of filled) {
        const target = webAddress(record[field.column]);
        if (!target || room === 0) continue;
        room -= 1;
        link(list, target, field.name === "link" ? "Open the item" : field.label);
        }
        if (list.children.length === 0) list.remove();
        }
        function hintPlace(side, x, y, width, height) {
        const gap = view.radius + 8;
        const kept = (value, size, end) => Math.max(8, Math.min(end - size - 8, value));
        const [left, top] = new Map([ ["above", [x - width / 2, y - gap - height]], ["below", [x - width / 2, y + gap]], ["right", [x + gap, y - height / 2]], ["left", [x - gap - width, y - height / 2]],
        ]).get(side);
        return [kept(left, width, view.width), kept(top, height, view.height)];
        }
        function chooseSide() {
        if (!hinted) return;
        const [width, height] = [hint.offsetWidth, hint.offsetHeight];
        const [x, y] = pixelsOf(hinted);
        let least = Infinity;
        for (const side of ["above", "below", "right", "left"]) {
        const [left, top] = hintPlace(side, x, y, width, height);
        const box = [left - 4, top - 4, left + width + 4, top + height + 4];
        let cost = overlaps(box, [x - view.radius, y - view.radius, x + view.radius, y + view.radius]) ? 1000 : 0;
        for (const entry of marked) {
        const [right, down] = pixelsOf(entry);
        if (right > box[0] && right < box[2] && down > box[1] && down < box[3]) cost += 1;
        }
        if (cost < least) [least, hintSide] = [cost, side];
        }
        }
        function placeHint() {
        if (!hinted) return;
        const [x, y] = pixelsOf(hinted);
        const [left, top] = hintPlace(hintSide, x, y, hint.offsetWidth, hint.offsetHeight);
        hint.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
        }
        function uncover(entry) {
        if (!entry.isPlaced) return;
        const [left, top, right] = boxOf("tip");
        if (left >= view.width || right <= 0 || top >= view.height) return;
        const room = top - 40;
        const y = pixelsOf(entry)[1];
        if (y > room) panBy(0, Math.max(room, 60) - y);
        }
        function drawLines(svg, { width, height, left = 0, count, at, low, high, lines, band = undefined, label }) {
        svg.replaceChildren();
        const attributes = { width, height, viewBox: `0 0 ${width} ${height}`, "aria-label": label };
        for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
        const x = (index) => count > 1 ? left + 9 + index / (count - 1) * (width - left - 18) : (left + width) / 2;
        const y = (value) => high > low ? height - 6 - (value - low) / (high - low) * (height - 12) : height / 2;
        if (at !== undefined) element(svg, "path", { class: "at", d: `M${x(at).toFixed(1)} 0V${height}` });
        if (band) {
        const steps = band[0].flatMap((value, index) => Number.isFinite(value) ? [index] : []);
        const points = [...steps.map((index) => [x(index), y(band[0][index])]),
        ...steps.reverse().map((index) => [x(index), y(band[1][index])])];
        if (points.length > 0) {
        const path = points.map((point) => point.map((part) => part.toFixed(1)).join(" ")).join("L");
        element(svg, "path", { class: "band", d: `M${path}Z` });
        }
        }
        for (const line of lines) {
        const stroke = line.colour ? { stroke: line.colour, "stroke-dasharray": line.dashes } : {};
        element(svg, "path", { class: "line " + line.name, d: linePath(line.values, x, y), ...stroke });
        if (at !== undefined && Number.isFinite(line.values[at])) {
        element(svg, "circle", { class: line.name, cx: x(at).toFixed(1), cy: y(line.values[at]).toFixed(1), r: 3.5 });
        }
        }
        return { x, y };
        }
        const GUTTER = 46;
        let dayRows = [];
        function drawDays() {
        byId("when").hidden = dates.length < 2;
        if (dates.length < 2 || !state.colour) return;
        const days = sumsInView();
        const told = days.filter((day) => day.count > 0);
        byId("days").toggleAttribute("hidden", told.length === 0);
        const field = state.colour;
        const sum = (value) => format(field, Number(value.toFixed(Math.max(1, field.decimals))));
        const day = days[state.date];
        const unit = field.unit ? " " + field.unit : "";
        byId("day").textContent = day.count === 0 ? "Nothing in view on this date"
        : `In view: ${sum(day.minimum)} to ${sum(day.maximum)}, mean ${sum(day.mean)}${unit}`;
        byId("date").setAttribute("aria-valuetext", `${byId("date-text").textContent}. ${byId("day").textContent}`);
        dayRows = days.map((day, at) => [readableDate(dates[at]),
        ...(day.count > 0 ? [sum(day.minimum), sum(day.mean), sum(day.maximum)] : ["–", "–", "–"]), counted(day.count)]);
        if (byId("days-numbers").open) fillDayNumbers();
        if (told.length === 0) return;
        const lines = ["minimum", "mean", "maximum"].map((name) =>
        ({ name, values: days.map((day) => day.count > 0 ? day[name] : NaN) }));
        const low = Math.min(...told.map((day) => day.minimum));
        const high = Math.max(...told.map((day) => day.maximum));
        drawLines(byId("days"), {
        width: byId("days-frame").clientWidth || 400, left: GUTTER, height: innerHeight < 700 || view.width < 520 ? 56 : 84,
        count: dates.length, at: state.date, low, high, lines, band: [lines[0].values, lines[2].values],
        label: `${field.label} by date of what is in view: minimum, mean and maximum. ` +
        `${readableDate(dates[0])}: mean ${dayRows[0][2]}; ${readableDate(dates[dates.length - 1])}: mean ` +
        `${dayRows[dates.length - 1][2]}; between ${sum(low)} and ${sum(high)}${unit}. The numbers are in the table below.`,
        });
        element(byId("days"), "text", { x: 0, y: 11 }, sum(high));
        element(byId("days"), "text", { x: 0, y: Number(byId("days").getAttribute("height")) - 3 }, sum(low));
        }
        function sumsInView() {
        const history = historyOf(state.group);
        const [left, right] = [view.x - view.width / 2 / view.k, view.x + view.width / 2 / view.k];
        const [top, bottom] = [view.y - view.height / 2 / view.k, view.y + view.height / 2 / view.k];
        const isEverywhere = marked.length === 0;
        const found = state.query ? new Set(listed.map((entry) => entry.key)) : undefined;
        const values = history.records.map((index, at) => {
        const [x, y] = [history.x[at], history.y[at]];
        const isInside = x >= left && x <= right && y >= top && y <= bottom;
        if (!isInside && !isEverywhere || found && !found.has(keys[index])) return NaN;
        return numberIn(records[index], state.colour);
        });
        return sumsByDate(dates.length, values, history.dates);
        }
        function fillDayNumbers() {
        const { label, unit } = state.colour;
        fillNumbers(byId("days-table"), `${label}${unit ? ", " + unit : ""}, by date, of what is in view`, ["Date", "Minimum", "Mean", "Maximum", "Stations"], dayRows);
        }
        const BARS = 200;
        const ROW_HEIGHT = 26;
        function drawSums() {
        const parent = byId("sums");
        parent.replaceChildren();
        if (listed.length === 0 || !state.colour) return;
        const { label } = state.colour;
        const by = sums.keys.map((field) => field.label.toLowerCase()).join(" and ");
        element(parent, "h2", {}, `${label} by ${by}`);
        const width = Math.max(240, (parent.clientWidth || 600) - 32);
        if (sums.isByDay) drawSumLines(parent, width); else drawBars(parent, width);
        }
        function tellRest(parent, shown, all, what) {
        if (shown === all) return;
        element(parent, "p", { class: "soft" }, `${counted(shown)} of ${counted(all)} ${what} are shown; the table has all rows.`);
        }
        function keyText(entry, from) {
        return sums.keys.slice(from).map((field) => textIn(entry.record, field) || "–").join(" · ");
        }
        function drawSumLines(parent, width) {
        const days = [...new Set(listed.map((entry) => asText(entry.record[sums.keys[0].column])))].sort();
        const series = new Map();
        for (const entry of listed) {
        const name = keyText(entry, 1);
        if (!series.has(name)) series.set(name, new Array(days.length).fill(NaN));
        series.get(name)[days.indexOf(asText(entry.record[sums.keys[0].column]))] = shownValue(entry);
        }
        const shown = [...series].slice(0, LINES.length);
        const values = shown.flatMap(([, values]) => values).filter(Number.isFinite);
        const [low, high] = [Math.min(...values), Math.max(...values)];
        const height = Math.max(200, Math.min(420, (parent.clientHeight || 500) - 120));
        const chosen = listed.find(isChosen);
        const svg = element(parent, "svg", { class: "lines", role: "img" });
        const { x, y } = drawLines(svg, {
        width, height, left: GUTTER, count: days.length, low, high,
        at: chosen ? days.indexOf(asText(chosen.record[sums.keys[0].column])) : undefined,
        lines: shown.map(([, values], index) => ({ name: "sum", values, colour: LINES[index], dashes: DASHES[index] })),
        label: `Line chart of ${state.colour.label} by ${sums.keys[0].label.toLowerCase()}, from ${readableDate(days[0])} to ` +
        `${readableDate(days[days.length - 1])}, ${format(state.colour, low)} to ${format(state.colour, high)}. ` +
        "The table has the numbers.",
        });
        for (const value of ticks(low, high, 5)) {
        element(svg, "path", { class: "grid", d: `M${GUTTER} ${y(value).toFixed(1)}H${width}` });
        element(svg, "text", { x: 0, y: (y(value) + 4).toFixed(1) }, format(state.colour, value));
        }
        const axis = element(parent, "svg", { class: "axis", width, height: 20, "aria-hidden": "true" });
        const every = Math.ceil(days.length / Math.max(2, Math.floor(width / 120)));
        days.forEach((day, index) => {
        if (index % every > 0) return;
        const anchor = index === 0 ? "start" : index === days.length - 1 ? "end" : "middle";
        const text = readableDate(day).replace(/^\w{3} (?=\d)/, "");
        element(axis, "text", { x: x(index).toFixed(1), y: 14, "text-anchor": anchor }, text);
        });
        if (sums.keys.length > 1) {
        const legend = element(parent, "ul", { class: "lines-legend" });
        shown.forEach(([name], index) => {
        const item = element(legend, "li");
        const key = element(item, "svg", { width: 32, height: 10, "aria-hidden": "true" });
        element(key, "path", { class: "line sum", d: "M0 5H32", stroke: LINES[index], "stroke-dasharray": DASHES[index] });
        item.append(name);
        });
        }
        tellRest(parent, shown.length, series.size, "lines");
        }
        function drawBars(parent, width) {
        const shown = listed.slice(0, BARS);
        const values = shown.map(shownValue).filter(Number.isFinite);
        const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
        const font = "13px sans-serif";
        const labels = shown.map((entry) => keyText(entry, 0));
        const most = Math.min(width * 0.4, Math.max(40, ...labels.map((text) => widthOf(text, font))) + 12);
        const room = Math.max(60, width - most - 70);
        const x = (value) => most + (high > low ? (value - low) / (high - low) * room : 0);
        const svg = element(parent, "svg", {
        class: "bars", role: "img", width, height: shown.length * ROW_HEIGHT,
        "aria-label": `Bar chart of ${state.colour.label}, ${counted(shown.length)} bars, ` +
        `${format(state.colour, Math.min(...values))} to ${format(state.colour, Math.max(...values))}. ` +
        "The table has the numbers.",
        });
        shown.forEach((entry, index) => {
        const top = index * ROW_HEIGHT;
        const bar = element(svg, "g", { class: isChosen(entry) ? "bar chosen" : "bar" });
        bar.entry = entry;
        let text = labels[index];
        while (text.length > 4 && widthOf(text, font) > most - 10) text = text.slice(0, -2).trimEnd() + "…";
        element(bar, "text", { x: most - 8, y: top + 17, "text-anchor": "end" }, text);
        const value = shownValue(entry);
        if (!Number.isFinite(value)) return;
        const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
        const width = Math.max(1, to - from).toFixed(1);
        element(bar, "rect", { x: from.toFixed(1), y: top + 4, width, height: ROW_HEIGHT - 8, rx: 2 });
        const number = format(state.colour, entry.record[state.colour.column]);
        element(bar, "text", { class: "number", x: (to + 6).toFixed(1), y: top + 17 }, number);
        });
        tellRest(parent, shown.length, listed.length, "bars");
        }
        byId("sums").addEventListener("click", (event) => {
        const bar = event.target.closest("g");
        if (bar && bar.entry) choose(bar.entry, "map");
        });
        const columns = (() => {
        if (sums) return [...sums.keys, ...filled.filter((field) => !sums.keys.includes(field))];
        if (isPriced) {
        return [price, nameField, suburb, distance, find("price_change")].filter(Boolean);
        }
        if (feedTitle) {
        const usual = ["published", "summary", "author"].map((name) => find(name));
        return [...new Set([nameField, state.colour, ...usual])].filter(Boolean);
        }
        const leading = [nameField, state.colour].filter(Boolean);
        const others = filled.filter((field) => ![latitude, longitude, ...leading].includes(field));
        const isLink = (field) => /^https?:/.test(asText(records.find((record) => !isMissing(record[field.column]))
        ?.[field.column]));
        return [...new Set([...leading, ...others.filter((field) => !isLink(field)), ...others])].slice(0, 8);
        })();
        function classOf(field) {
        return field.isNumeric && !(sums && sums.keys.includes(field)) ? "number" : field === suburb && isPriced ? "wide-only" : "";
        }
        function fillHead() {
        byId("head").replaceChildren();
        for (const field of columns) {
        const cell = element(byId("head"), "th", { scope: "col" });
        cell.className = classOf(field);
        const button = element(cell, "button", { type: "button" }, field.label + (field.unit ? ", " + field.unit : ""));
        button.addEventListener("click", () => {
        state.isDescending = state.sort === field && !state.isDescending;
        state.sort = field;
        state.rows = ROWS;
        refresh(isCut);
        });
        field.head = cell;
        }
        }
        function offerMore() {
        const hidden = tabled.length - state.rows;
        byId("more").hidden = hidden <= 0;
        byId("more").textContent = `Show ${counted(Math.min(ROWS, hidden))} more of ${counted(hidden)}`;
        }
        function fillRows() {
        const body = byId("body");
        body.replaceChildren();
        for (const field of columns) field.head.removeAttribute("aria-sort");
        if (state.sort && state.sort.head) {
        state.sort.head.setAttribute("aria-sort", state.isDescending ? "descending" : "ascending");
        }
        for (const entry of tabled.slice(0, state.rows)) body.append(rowOf(entry));
        const firstBeyond = isByReach() ? tabled.findIndex((entry) => entry.isBeyond) : -1;
        if (firstBeyond > 0 && body.rows[firstBeyond]) body.rows[firstBeyond].className = "beyond";
        byId("order").textContent = isByReach() && tabled.some((entry) => !entry.isBeyond)
        ? `Cheapest within ${reach} km of ${near.name}` + (firstBeyond > 0 ? " first, then beyond" : "") : "";
        offerMore();
        byId("nothing").hidden = tabled.length > 0;
        byId("nothing").textContent = records.length === 0 ? "There are no records."
        : listed.length === 0 ? "Nothing found." : "None of them is in view.";
        markRows();
        }
        function rowOf(entry) {
        const row = (document.createElement("tr"));
        row.entry = entry;
        for (const field of columns) {
        const value = entry.record[field.column];
        const isName = field === nameField;
        const cell = element(row, isName ? "th" : "td", isName ? { scope: "row" } : {});
        cell.className = classOf(field);
        if (field === state.colour && !sums) row.swatch = element(cell, "span", { class: "swatch" });
        if (isName) {
        element(cell, "button", { type: "button" }, sums && isDay(value) ? readableDate(value) : entry.name.slice(0, 200));
        const where = isPriced ? [address, suburb].map((field) => textIn(entry.record, field)) : [];
        const line = where.some(Boolean) ? element(cell, "small") : undefined;
        if (where[0]) element(line, "span", { class: where[1] ? "address" : "" }, where[0]);
        if (where[0] && where[1]) element(line, "span", { class: "narrow address" }, ", ");
        if (where[1]) element(line, "span", { class: "narrow" }, where[1]);
        } else {
        const text = format(field, value);
        cell.append(text.length > 160 ? text.slice(0, 160) + "…" : text);
        const direction = field === distance ? numberIn(entry.record, bearing) : NaN;
        if (!Number.isNaN(direction)) element(cell, "span", { class: "direction" }, " " + compass(direction));
        }
        }
        fillSwatch(row);
        return row;
        }
        function fillSwatch(row) {
        if (row.swatch) row.swatch.style.background = colourOf(row.entry) || "none";
        }
        byId("body").addEventListener("click", (event) => {
        const row = event.target.closest("tr");
        if (row && String(getSelection()) === "") choose(row.entry, "table");
        });
        byId("more").addEventListener("click", () => {
        const before = state.rows;
        state.rows += ROWS;
        for (const entry of tabled.slice(before, state.rows)) byId("body").append(rowOf(entry));
        offerMore();
        byId("body").rows[before]?.querySelector("button")?.focus();
        });
        function markRows() {
        for (const row of byId("body").rows) {
        if (isChosen(row.entry)) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
        }
        }
        function scrollToRow(index) {
        const row = byId("body").rows[index];
        const scroll = byId("scroll");
        if (!row || scroll.scrollHeight <= scroll.clientHeight) return;
        const head = byId("head").offsetHeight;
        const top = row.offsetTop - scroll.offsetTop;
        if (top - head < scroll.scrollTop) scroll.scrollTop = top - head - 8;
        else if (top + row.offsetHeight > scroll.scrollTop + scroll.clientHeight) {
        scroll.scrollTop = top + row.offsetHeight - scroll.clientHeight + 8;
        }
        }
        function fillNumbers(table, caption, heads, rows) {
        table.replaceChildren();
        element(table, "caption", { class: "unseen" }, caption);
        const head = element(element(table, "thead"), "tr");
        for (const text of heads) element(head, "th", { scope: "col" }, text);
        const body = element(table, "tbody");
        for (const texts of rows) {
        const row = element(body, "tr");
        texts.forEach((text, index) => element(row, index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, text));
        }
        }
        let isAddressed = false;
        let opening = "";
        function addressOf() {
        const told = new URLSearchParams();
        if (!sums) {
        const zoom = Math.log2(view.k / 256);
        told.set("map", [zoom.toFixed(2), latitudeAt(view.y).toFixed(5), longitudeAt(view.x).toFixed(5)].join("/"));
        }
        if (groups.size > 1) told.set("group", state.group);
        if (dates.length > 1) told.set("date", dates[state.date]);
        if (colourFields.length > 1) told.set("colour", state.colour.name);
        if (state.isSameScale) told.set("scale", "same");
        if (state.inView) told.set("list", "view");
        if (state.query) told.set("search", state.query);
        if (state.sort) told.set("sort", (state.isDescending ? "-" : "") + state.sort.name);
        if (typeof state.chosen === "string") told.set("chosen", state.chosen);
        else if (state.chosen !== undefined) told.set("record", String(state.chosen));
        return "#" + told.toString().replace(/%2F/g, "/");
        }
        function writeAddress() {
        const now = addressOf();
        if (!isAddressed && (!opening || now === opening)) {
        opening = now;
        return;
        }
        isAddressed = true;
        try {
        if (location.hash !== now) history.replaceState(null, "", now);
        } catch { /* the page works without */ }
        }
        function readAddress() {
        const told = new URLSearchParams(location.hash.slice(1));
        if (groups.has(told.get("group"))) state.group = told.get("group");
        const date = dates.indexOf(told.get("date"));
        if (date >= 0) state.date = date;
        const named = (name) => colourFields.find((field) => field.name === name);
        state.colour = named(told.get("colour")) || state.colour;
        state.isSameScale = told.get("scale") === "same";
        if (told.has("map") || told.has("list")) state.inView = told.get("list") === "view";
        state.query = told.get("search") || "";
        const sort = told.get("sort") || "";
        const sorted = columns.find((field) => field.name === sort.replace(/^-/, "") || field.name === sort);
        if (sorted) [state.sort, state.isDescending] = [sorted, sort === "-" + sorted.name];
        const record = Number(told.get("record") ?? NaN);
        if (told.has("chosen")) state.chosen = told.get("chosen");
        else if (records[record]) state.chosen = record;
        const [zoom, north, east] = (told.get("map") || "").split("/").map(Number);
        if (!(Math.abs(north) <= 85 && Math.abs(east) <= 180 && zoom > -1 && zoom < 19)) return false;
        Object.assign(view, { x: eastward(east), y: southward(north), k: 256 * 2 ** zoom });
        isAddressed = true;
        return true;
        }
        function choose(entry, from) {
        state.chosen = entry.key;
        for (const { circle } of reachable) circle.setAttribute("aria-pressed", isChosen(circle.entry));
        if (entry.isPlaced && marked.includes(entry)) {
        if (entry.circle) rove(entry);
        if (from === "table") bringIntoView(entry);
        }
        const index = tabled.indexOf(entry);
        if (index >= state.rows) {
        state.rows = Math.ceil((index + 1) / ROWS) * ROWS;
        fillRows();
        }
        markRows();
        if (sums) {
        drawSums();
        } else {
        showHint(undefined);
        showTip();
        uncover(entry);
        drawChosen();
        }
        if (from === "map") scrollToRow(index);
        writeAddress();
        }
        function unchoose() {
        if (state.chosen === undefined) return;
        state.chosen = undefined;
        for (const { circle } of reachable) circle.setAttribute("aria-pressed", "false");
        markRows();
        showTip();
        if (sums) drawSums(); else drawChosen();
        writeAddress();
        }
        document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || (event.target).type === "search") return;
        showHint(undefined);
        unchoose();
        });
        let hovered;
        function hover(entry) {
        if (entry === hovered) return;
        hovered = entry;
        plan.classList.toggle("pointing", Boolean(entry));
        showHint(entry);
        }
        plan.addEventListener("pointerleave", () => hover(undefined));
        plan.addEventListener("focusin", (event) => {
        const { entry } = event.target;
        if (!entry) return;
        rove(entry);
        state.focused = event.target.matches(":focus-visible") ? entry : undefined;
        drawChosen();
        showHint(entry);
        });
        plan.addEventListener("focusout", (event) => {
        if (!event.target.entry) return;
        state.focused = undefined;
        drawChosen();
        showHint(undefined);
        });
        const pointers = new Map();
        let travel = 0;
        function inPlan(event) {
        const box = plan.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
        }
        plan.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        if (pointers.size === 0) travel = 0;
        pointers.set(event.pointerId, inPlan(event));
        if (pointers.size > 1) travel = Infinity;
        });
        plan.addEventListener("pointermove", (event) => {
        const before = pointers.get(event.pointerId);
        const now = inPlan(event);
        if (!before) {
        if (event.pointerType === "mouse" && pointers.size === 0) hover(nearest(now[0], now[1], view.radius + 1));
        return;
        }
        travel += Math.hypot(now[0] - before[0], now[1] - before[1]);
        const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
        if (travel > 4 && !plan.hasPointerCapture(event.pointerId)) plan.setPointerCapture(event.pointerId);
        plan.classList.toggle("moving", travel > 4);
        pointers.set(event.pointerId, now);
        if (other) {
        const span = (point) => Math.max(20, Math.hypot(point[0] - other[0], point[1] - other[1]));
        zoomBy(span(now) / span(before), other[0], other[1]);
        } else if (travel > 4) {
        panBy(now[0] - before[0], now[1] - before[1]);
        }
        });
        function release(event) {
        if (!pointers.delete(event.pointerId)) return;
        plan.classList.remove("moving");
        if (event.type !== "pointerup" || travel > 4) return;
        const [x, y] = inPlan(event);
        const entry = nearest(x, y, event.pointerType === "touch" ? 22 : view.radius + 3);
        if (entry) choose(entry, "map"); else unchoose();
        }
        plan.addEventListener("pointerup", release);
        plan.addEventListener("pointercancel", release);
        plan.addEventListener("wheel", (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
        zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), ...inPlan(event));
        }, { passive: false });
        plan.addEventListener("dblclick", (event) => {
        const [x, y] = inPlan(event);
        if (!nearest(x, y, view.radius + 3)) zoomBy(2, x, y);
        });
        byId("zoom-in").addEventListener("click", () => zoomBy(2));
        byId("zoom-out").addEventListener("click", () => zoomBy(0.5));
        byId("zoom-all").addEventListener("click", fitAll);
        const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);
        plan.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const entry = event.target.entry;
        const arrow = ARROWS.get(event.key);
        if (arrow && entry && !event.shiftKey) goTo(entry, arrow);
        else if (arrow) panBy(-arrow[0] * 80, -arrow[1] * 80);
        else if (event.key === "+" || event.key === "=") zoomBy(1.6);
        else if (event.key === "-" || event.key === "_") zoomBy(1 / 1.6);
        else if (event.key === "0") fitAll();
        else if (event.key === "Enter" || event.key === " ") {
        if (entry) choose(entry, "map");
        else if (reachable.length > 0) focusMark(nearest(view.width / 2, view.height / 2, Infinity));
        else byId("scroll").focus();
        } else return;
        event.preventDefault();
        });
        function goTo(entry, direction) {
        const [right, down] = direction;
        const [x, y] = pixelsOf(entry);
        let [best, least] = [undefined, Infinity];
        for (const other of marked) {
        if (other === entry) continue;
        const [left, top] = pixelsOf(other);
        const along = (left - x) * right + (top - y) * down;
        const cost = along + 2.2 * Math.abs((left - x) * down - (top - y) * right);
        if (along > 0 && cost < least) [best, least] = [other, cost];
        }
        if (best) focusMark(best);
        }
        function focusMark(entry) {
        if (!entry) return;
        state.focused = entry;
        bringIntoView(entry);
        if (!entry.circle) layOut();
        rove(entry);
        entry.circle.focus({ preventScroll: true });
        }
        function tell() {
        const texts = [tabled.length === candidates
        ? `${counted(candidates)} ${noun(candidates)}`
        : `${counted(tabled.length)} of ${counted(candidates)} ${noun(candidates)}`];
        if (state.group) texts.push(groups.size > 1 ? `${state.group}, one of ${groups.size} ${groupNoun()}` : state.group);
        if (dates.length > 0 && records.length > 0) texts.push(readableDate(dates[state.date]));
        byId("count").textContent = texts.join(" · ");
        byId("caption").textContent = texts.join(", ");
        const notes = [];
        if (records.length > 0 && marked.length === 0) {
        notes.push(listed.length === 0 ? "Nothing found." : "None of these has coordinates.");
        } else if (unplaced > 0) {
        notes.push(`${counted(unplaced)} ${noun(unplaced)} without coordinates ${unplaced === 1 ? "is" : "are"} in the table only.`);
        }
        if (isCut) notes.push(`Only the table’s first ${counted(MARKS)} are on the map.`);
        if (superseded > 0) {
        notes.push(`${counted(superseded)} earlier record${superseded === 1 ? "" : "s"} of the same stations not shown.`);
        }
        if (precision && marked.some((entry) => entry.record[precision.column] === "suburb")) {
        notes.push("Dashed: at the suburb’s point.");
        }
        byId("note").textContent = notes.join(" ");
        byId("date-text").textContent = dates.length > 0 ? readableDate(dates[state.date]) : "";
        byId("date").setAttribute("aria-valuetext", byId("date-text").textContent);
        }
        function entitle() {
        let title = isPriced ? "Fuel prices" : feedTitle && records.length > 0 ? textIn(records[0], feedTitle) : "";
        title = settings.title || (title || "Records") + (near ? ` near ${near.name}` : "");
        byId("title").textContent = title;
        document.title = title;
        plan.setAttribute("aria-label", `Map: ${title}`);
        }
        function refresh(changesMap = true) {
        if (changesMap) {
        select();
        rescale();
        fillMarks();
        suggestNames();
        drawLegend();
        } else {
        sort();
        }
        tabulate();
        fillRows();
        tell();
        if (sums) {
        drawSums();
        writeAddress();
        return;
        }
        showHint(undefined);
        if (state.chosen !== undefined || !tip.hidden) showTip();
        requestDraw();
        }
        function showState() {
        byId("group").value = state.group;
        byId("colour").value = state.colour ? state.colour.name : "";
        byId("date").value = state.date;
        byId("search").value = state.query;
        byId("in-view").checked = state.inView;
        byId("same-scale").checked = state.isSameScale;
        }
        function offerChoices(select, names, label) {
        for (const name of names) element(select, "option", { value: name }, label(name));
        }
        byId("group-control").hidden = groups.size < 2;
        if (group) byId("group-label").textContent = group.label;
        offerChoices(byId("group"), [...groups.keys()].sort(collator.compare), (name) => name || "unspecified");
        byId("group").addEventListener("change", (event) => {
        state.group = event.target.value;
        state.rows = ROWS;
        refresh();
        });
        byId("colour-control").hidden = colourFields.length < 2;
        byId("colour-label").textContent = sums ? "Show" : "Colour";
        offerChoices(byId("colour"), colourFields.map((field) => field.name), (name) => find(name).label);
        byId("colour").addEventListener("change", (event) => {
        state.colour = find(event.target.value);
        refresh();
        });
        byId("same-scale-control").hidden = dates.length < 2 || colourFields.length === 0;
        byId("same-scale").addEventListener("change", (event) => {
        state.isSameScale = event.target.checked;
        refresh();
        });
        byId("date").max = Math.max(dates.length - 1, 0);
        function showDate(number) {
        if (number === state.date) return;
        state.date = number;
        byId("date").value = number;
        refresh();
        }
        byId("date").addEventListener("input", (event) => showDate(Number(event.target.value)));
        byId("days").addEventListener("click", (event) => {
        const box = byId("days").getBoundingClientRect();
        const share = (event.clientX - box.left - GUTTER - 9) / Math.max(1, box.width - GUTTER - 18);
        showDate(Math.max(0, Math.min(dates.length - 1, Math.round(share * (dates.length - 1)))));
        });
        byId("days-numbers").addEventListener("toggle", () => {
        if (byId("days-numbers").open) fillDayNumbers();
        });
        let typing;
        byId("search").addEventListener("input", (event) => {
        clearTimeout(typing);
        typing = setTimeout(() => {
        state.query = event.target.value;
        state.rows = ROWS;
        refresh();
        if (state.inView && tabled.length === 0) fit(marked);
        }, 120);
        });
        byId("view-control").hidden = Boolean(sums);
        byId("in-view").addEventListener("change", (event) => {
        state.inView = event.target.checked;
        state.rows = ROWS;
        refresh(false);
        });
        byId("controls").addEventListener("submit", (event) => event.preventDefault());
        darkness.addEventListener("change", () => {
        fillings += 1;
        refresh();
        });
        function resize() {
        view.width = map.clientWidth || 1;
        view.height = map.clientHeight || 1;
        requestDraw();
        }
        map.hidden = Boolean(sums);
        byId("sums").hidden = !sums;
        byId("when").hidden = dates.length < 2;
        drawLand();
        entitle();
        fillHead();
        resize();
        const isPlacedByAddress = readAddress();
        refresh();
        if (!isPlacedByAddress && !sums) fitFirst();
        scaleMarks();
        rescale();
        fillMarks();
        refresh(false);
        showState();
        window.addEventListener("hashchange", () => {
        const isPlaced = readAddress();
        if (!isPlaced && !location.hash.includes("=")) return;
        refresh();
        showState();
        });
        new ResizeObserver(() => {
        if (sums) {
        drawSums();
        return;
        }
        resize();
        }).observe(sums ? byId("sums") : map);
        });</script>
        <script type="application/json" id="records">
        """##

    /// All that follows the records.
    static let closing: StaticString = ##"""
        </script>
        </body>
        </html>

        """##
}
