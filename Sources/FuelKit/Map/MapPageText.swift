// Made by Page/generate.py. Do not edit.

/// The map page's text: HTML, style sheet, script, and the coast (NOAA GLOBE, public domain).
enum MapPageText {
    /// All up to the records.
    static let opening: StaticString = ##"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-XkQP9/YQDRpuzpyW9uiXpDHIXqsXkZjxZ2IgprzfR4U='; script-src 'sha256-rUs9fwOuC96ojkblkVbPwwR9OYfuexnCaOr8kYOsaxM='; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="fuelstream">
        <link rel="icon" href="data:,">
        <title>Map of records</title>
        <style>:root{color-scheme: light dark;--page: #fbfaf8;--text: #1d2328;--soft: #59636c;--line: #d5d9dc;--field: #ffffff;--sea: #dbe5ea;--land: #f6f3ec;--coast: #a9b7bf;--edge: #ffffff;--rim: #1d2328;--accent: #a3341c;--focus: #0b57d0;--row: #eef2f4;--chosen: #fbe9c8;--card: rgba(255,255,255,0.93)}@media (prefers-color-scheme: dark){:root{--page: #14181c;--text: #e6e9eb;--soft: #a2adb5;--line: #353d44;--field: #1e2429;--sea: #10161b;--land: #22292f;--coast: #46535d;--edge: #14181c;--rim: #e6e9eb;--accent: #ff9a76;--focus: #8ab4f8;--row: #1e252b;--chosen: #4a3a17;--card: rgba(24,29,34,0.93)}}*{box-sizing: border-box}[hidden]{display: none !important}html{height: 100%}body{margin: 0;height: 100%;display: flex;flex-direction: column;background: var(--page);color: var(--text);font: 15px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}:focus-visible{outline: 3px solid var(--focus);outline-offset: 1px}.unseen{position: absolute;width: 1px;height: 1px;overflow: hidden;clip-path: inset(50%);white-space: nowrap}.skip{position: absolute;left: 8px;top: -60px;z-index: 9;padding: 8px 12px;background: var(--field);color: var(--text)}.skip:focus{top: 8px}header{display: flex;flex-wrap: wrap;gap: 6px 28px;align-items: center;padding: 12px 16px;border-bottom: 1px solid var(--line)}.heading{flex: 1 1 260px;min-width: 0}h1{margin: 0;font-size: 20px;line-height: 1.25;letter-spacing: -0.01em;text-wrap: balance}#count{margin: 1px 0 0;color: var(--soft);font-size: 14px}#controls{display: flex;flex-wrap: wrap;gap: 8px 16px;align-items: center;margin: 0}#controls label{display: flex;align-items: center;gap: 7px;color: var(--soft);font-size: 14px}input[type="search"],select{min-height: 36px;max-width: 100%;padding: 4px 9px;border: 1px solid var(--soft);border-radius: 7px;background: var(--field);color: var(--text);font: inherit}input[type="search"]{width: 190px}input[type="range"]{width: 150px;min-height: 28px;accent-color: var(--accent)}input[type="checkbox"]{width: 18px;height: 18px;margin: 0;accent-color: var(--accent)}output{min-width: 8.6em;color: var(--text);font-variant-numeric: tabular-nums}main{flex: 1 1 auto;min-height: 0;display: grid;grid-template-columns: minmax(0,11fr) minmax(0,9fr)}#map{position: relative;min-height: 0;overflow: hidden;background: var(--sea)}#ground,#dots,#plan{position: absolute;inset: 0;display: block;width: 100%;height: 100%}#plan{touch-action: none;cursor: grab;user-select: none;-webkit-user-select: none}#plan.pointing{cursor: pointer}#plan.moving{cursor: grabbing}#plan:focus-visible{outline-offset: -3px}#land path{fill: var(--land);stroke: var(--coast);stroke-width: 1;vector-effect: non-scaling-stroke;stroke-linejoin: round;fill-rule: evenodd}#rings path{fill: none;stroke: var(--accent);stroke-width: 1.5;stroke-dasharray: 5 4;vector-effect: non-scaling-stroke;opacity: 0.85}#ring-names text{fill: var(--accent);font-size: 12px;font-weight: 600;text-anchor: middle}#origin path{stroke: var(--accent);stroke-width: 2}#origin circle{fill: none;stroke: var(--accent);stroke-width: 2}#origin,#ring-names{pointer-events: none}#marks{opacity: 0;pointer-events: none}#marks circle{outline: none}#focus{fill: none;stroke: var(--focus);stroke-width: 4;pointer-events: none}#chosen{fill: none;stroke: var(--accent);stroke-width: 3;pointer-events: none}#names text,#ring-names text,#ruler text{paint-order: stroke;stroke: var(--land);stroke-width: 3px;stroke-linejoin: round}#names{pointer-events: none}#names text{fill: var(--text);font-size: 12px;text-anchor: middle}#names text.value{font-weight: 650;font-size: 11.5px;font-variant-numeric: tabular-nums}#names text.place{fill: var(--soft);font-style: italic}#zoom{position: absolute;left: 12px;top: 12px;display: grid;gap: 1px;border-radius: 9px;overflow: hidden;background: var(--line);border: 1px solid var(--line)}#zoom button{width: 40px;height: 40px;border: 0;background: var(--card);color: var(--text);font: 600 19px/1 system-ui,sans-serif;cursor: pointer}#zoom button:hover{background: var(--row)}#zoom button:focus-visible{outline-offset: -3px}#legend{position: absolute;right: 12px;bottom: 12px;margin: 0;padding: 8px 12px 4px;border-radius: 9px;background: var(--card);border: 1px solid var(--line);pointer-events: none}#legend figcaption{font-size: 13px;color: var(--soft)}#scale{display: block;overflow: visible}#scale text{fill: var(--text);font-size: 12px;font-variant-numeric: tabular-nums}#scale .tick{stroke: var(--soft)}#bottom{position: absolute;left: 12px;right: 280px;bottom: 8px;pointer-events: none;font-size: 12.5px;color: var(--soft)}#ruler{display: block}#ruler path{fill: none;stroke: var(--soft);stroke-width: 1.5}#ruler text{fill: var(--soft);font-size: 12px}#note{margin: 2px 0 0;width: fit-content;padding: 0 5px;margin-left: -5px;border-radius: 5px;background: var(--card)}#note:empty{display: none}#tip{position: absolute;left: 0;top: 0;z-index: 3;width: max-content;max-width: min(320px,calc(100% - 16px));padding: 10px 14px 11px;border: 1px solid var(--line);border-radius: 10px;background: var(--field);box-shadow: 0 6px 22px rgba(0,0,0,0.22);overflow-wrap: anywhere}#tip.docked{inset: auto 8px 8px;width: auto;max-width: none;max-height: 62%;overflow: auto}#tip.passing{pointer-events: none}#tip h2{margin: 0;padding-right: 26px;font-size: 15px;line-height: 1.3}#tip .value{margin: 1px 0 4px;font-size: 21px;font-weight: 650;font-variant-numeric: tabular-nums}#tip .value small{font-size: 13px;font-weight: 400;color: var(--soft)}#tip dl{display: grid;grid-template-columns: auto 1fr;gap: 1px 10px;margin: 0;font-size: 13.5px}#tip dt{color: var(--soft)}#tip dd{margin: 0}#tip .close{position: absolute;right: 5px;top: 5px;width: 30px;height: 30px;border: 0;border-radius: 7px;background: none;color: var(--soft);font-size: 18px;cursor: pointer}#tip.passing .close{display: none}#list{min-height: 0;border-left: 1px solid var(--line)}#scroll{height: 100%;overflow: auto;scroll-padding: 42px 0 8px}table{width: 100%;border-collapse: separate;border-spacing: 0;font-size: 14px}thead th{position: sticky;top: 0;z-index: 1;padding: 0;background: var(--page);border-bottom: 1px solid var(--line);text-align: left;font-weight: 600;white-space: nowrap}thead button{width: 100%;min-height: 38px;padding: 6px 10px;border: 0;background: none;color: var(--soft);font: inherit;text-align: inherit;cursor: pointer}thead button:focus-visible{outline-offset: -3px}thead button::after{content: " ↕";opacity: 0.35}thead [aria-sort] button{color: var(--text)}thead [aria-sort="ascending"] button::after{content: " ↑";opacity: 1}thead [aria-sort="descending"] button::after{content: " ↓";opacity: 1}tbody th,tbody td{padding: 6px 10px;border-bottom: 1px solid var(--line);font-weight: 400;text-align: left;vertical-align: top;overflow-wrap: break-word;min-width: 4.5em;max-width: 26em}thead th:first-child button,tbody tr > :first-child{padding-left: 16px}tbody th{min-width: 11em}.number{width: 1%;text-align: right;font-variant-numeric: tabular-nums;white-space: nowrap}tbody .number{white-space: nowrap}tbody tr{cursor: pointer}tbody tr:hover > *{background: var(--row)}tbody tr[aria-current] > *{background: var(--chosen)}tbody button{padding: 0;border: 0;background: none;color: inherit;font: inherit;font-weight: 600;text-align: left;cursor: pointer}tbody button:hover{text-decoration: underline}tbody small{display: block;color: var(--soft);font-size: 12.5px}.narrow{display: none}.swatch{display: inline-block;width: 10px;height: 10px;margin-right: 7px;border-radius: 50%}#nothing{padding: 12px 16px;color: var(--soft)}#more{display: block;margin: 12px 16px 20px;min-height: 40px;padding: 6px 16px;border: 1px solid var(--soft);border-radius: 8px;background: var(--field);color: var(--text);font: inherit;cursor: pointer}noscript p{padding: 16px}@media (max-width: 760px){html,body{height: auto}header{padding: 10px 12px;gap: 8px}h1{font-size: 18px}#controls{width: 100%;gap: 8px 12px}#controls .wide{flex: 1 1 150px}#controls label{min-width: 0}input[type="search"],select{width: 100%;min-height: 42px;font-size: 16px}#date-control{flex: 1 1 100%}#date{flex: 1;width: auto}main{display: block}#map{height: 56vh;height: 56svh;min-height: 300px}#legend{inset: 12px 12px auto auto;padding: 5px 9px 2px}#bottom{right: 12px}#zoom button{width: 44px;height: 44px}#list{border: 0;border-top: 1px solid var(--line)}#scroll{height: auto;overflow-x: auto}tbody th,tbody td{padding: 9px 8px}thead button{min-height: 44px;padding: 6px 8px;white-space: normal}.wide-only{display: none}.narrow{display: block}thead th:first-child button,tbody tr > :first-child{padding-left: 12px}}@media print{html,body{height: auto}#controls,#zoom,#more,.skip{display: none}main{display: block}#map{height: 14cm}#scroll{height: auto;overflow: visible}}</style>
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
        <label id="colour-control" hidden>Colour <select id="colour"></select></label>
        <label id="date-control" hidden>Date <input id="date" type="range" min="0" step="1"> <output id="date-text" for="date"></output></label>
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
        <p id="keys" hidden>Arrow keys move the map, plus and minus zoom, 0 shows everything, Enter goes to the marks. On a mark, arrow keys go to the next one in that direction and Enter chooses it.</p>
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
        <div id="tip" role="group" aria-label="Chosen record" hidden></div>
        </section>
        <section id="list" aria-label="Table" tabindex="-1">
        <div id="scroll" tabindex="0" role="region" aria-label="Records">
        <table id="table">
        <caption class="unseen" id="caption"></caption>
        <thead><tr id="head"></tr></thead>
        <tbody id="body"></tbody>
        </table>
        <p id="nothing" hidden></p>
        <button type="button" id="more" hidden></button>
        </div>
        </section>
        </main>
        <noscript><p>The map and the table need JavaScript. The records are in this file, a line each.</p></noscript>
        <script type="application/json" id="coast">kmrEluK0CnBzEtHkEgD4FnGkCjYmM_DjFvFA7FqFlB2BpFiE9BvC3I8FuBnBnIkD7JhCtKqHvTsF7DwGsDuBqEsEvB8FsE8E7LkH9BiE7F4J5ExD_G0D5CxD9FmHxS5B3MkK_KuBzF6BwD4DPnC7EiI3SlEtRiGxJqElBvC3J4FvG6NpHoE4DgDrHwJAHwDwF1K5DEoGtF6DRlBiEmCAuBrF6KtCiEjGuGwC2DjGgDkB-EnJrH4ChBpE4FrJkGTV_C0GlC9BxEazCoDUE9H8FD_BzG-DtR2ErD-BuB_D7FyFqFiHlI7DqJkDyHqF_H4N7IzCiJqDOQ_CI4C2CpDhDba1C2B7BoBoD0BjF_ClHgDnKnC3ByDxFjFlB2HdZvC4CsF-GhBqClI_ChBjDiE6B5EyEtB6DzGGwCuDpDiEA_B4DkD9CuB2BwIhQsN1IDpEsFrG_BdyKnDnCtGyD4BlC9HwEpEL5EyBsFkEjE7EnOwCO6C5VpEsFoCrFvDlC4CxChD_BoI7GMjGgElBvDhEwCmBtBlCsG9H1B1BmCcL5KwCrDrI9X9BcenJ7K3eyCnM9J1YrGhFtBrFvDLgDHyB1H9KxH9GWa_CyFAhMnC5D1HtByDjDzF6DmCAnD7F_D4BvB9CtFxCiDjCpE5E-CsEpD5CnC8FYpB9FjFb0EGhB5EjGMqFtBnEbuClBrHzG3BlH9BeoC7C7BzFhFtC0FjG5EmBmCxEtI3C1G1OpFckEpD9EzIoC7F3D3CetGtF3M6BrCpC3BuF3EhDbcjHrFjB5DyC2CnD7C1DrM1DrEgCnf5B_EhDjKwBmClCtInF-H0C1XnS5X5EyDjFsFqDKtIxClCrH8J1H3CtF6HmCM1GfnHwE2FmFlD0EjGJTxF_H1CzJqFoIZ2FoG1FyK7RrJyKRpBvEnHLjMhGtP7LlkB8PpHpB_MuEjE7BU3C7GAtI4I5O8BvIwE_RwTvEsK4F2ErB4I7P8V5OwJzJ1DlNK6KkJkBsRgCQ3I-IpF6KzG9LpE7SrKWhItEhKN2FiLuNLEqYuF8IwJuHxD8KoH0F7I4RQ3OvEe_F_F9G3P9IV9BvCqCFhLpEjPxOLrFhFEtE1I8GmC3BnItF2E9ExCxLkMpElB6C8E6H9FhG2TjNqLOmF3EgJpKGjDwE4BrFzFoF4BiCjE0BiCiDrC8C0EpC6B8GrE4DnIxCAqEwCQjJ8ItMpDrPiI1RpCjNoJlTmI1KtE5UgB_jBxD9WzJtf1IlSnBlQqCxCpBzDJ_GzDrFhE9HlCzGvDvCN_DnDtEhCrKjBzFrClE_EjDnHd5E9ClBFlB1CtBjB3BB_BpFvC1B3B5BqB5CI3DpD5CRhByDrDsB9FxBpBYvFHlBZFtBdefNvEoB3CzBElB9ERdSWWZiCxCsCpCArBvBnDX9CwBvBflDiCnBPvEYjDhB5BIXXzBQpIHzBflHBfREV7DrBtFqBtEPxBanCDzBvB7CKlChCnE9BrDlEbxDoCvBvCRJe1BKZRElCXZnCmBfPE1BnBTjBoBvBF7CqBtEAVJEd5CJ_BjBJnBedxBpBlI3C5BhCJhCgBPZVlCUjBVfGxBRDLlBDAToBTRlBhBc3BKfJjBbnBOZHdORPElBFBJW1BIHTyBhBUASWMd-BDlBHTT3CQ9BmB3BS_BGhBPTvBIXPBRY5BgBXCdNtBmB_BcnBCeWqCVkBeDOVMZR3BQLVTDLvBvBS7CIXLLb3BWxBKhBJpBSdLbdpCQxBanBBVVTMpCbNUbE_BejBLnC2B9EyC5DkBxBHRInCCEelBuBLkBzD2D_F2ErCqBTDdcjBMVWhDsBpBIrDAnBTDbbPVkB1CwCGWFQOSxBsDIQAkCPgBIqBN-BWoCX8CSeUOKeVmCGOFOuBHyBpBETQPqDjB0CAyDsBoF2FmByDMIQLQYMoBG-DNkERqBAiBPwBASRqBAgBHSAqBHQAQFOasC2B2BMUUGaYCoBIQJoBXaCIWMAcHSXCHICWeGYYCYSoBJSBWLMGQAQJgBNSCOOUAQHQISAqCHQAqBRaAyBJeLOT-BVUDWLMLenCgDDUXyB_C4DDWNULmBXqCrC2EzCmEPQTGDkB_CsGDmBdmBGwBPiBAiCZqBQSCgBLWjBmBGoCHiBnB0BOoBS-EZ4FqBuF_D2LrHsHVwClBUoBwBHsC1CsFnG6HtCuBrC0CjCgI6B2EP0ChFsL1FkJvGyInJ4IBoCjBqCnDwDoDtBYtBEmGWOM3JmBITmBmB-CJsFenEccmCtGPrEWKaqDX6BKeePK1FWZVxCoBZNdmBSd4BqBiDApEeEElC2BQbQAeMd2BuBwBNKeeLNmB6B8BLkF5BkC_DuB3BgD1BUTyEnBkBYOxC-CQYJ6CVVOhCvB6BS4CqC4DapD2BVO9BgEnDDnCmBLhB3Ddba7E-BH0C0DUoBRkDIZYQCrEoBjBVvDeEU_CoC9BkBlC0C2CuBOagCvBkEaoBeLKyC5BqC4CFlB4Be6CvD2BE2B3DoDVwCtC4CrDgHF2BnEoDjBqCW4C1BeRwBwBoBdMDuBzGmIRyCF0FuBsBN0E2B2BEwCuEyIqEgDkBqCIuFZgFiC8CH6CjC-FhBiB1BEQ4BZkD4BsBmBwDmCgDyDyKyC0DuEiCeXnB3BhCrIC_BuB9BD9BsBUKpB_BpCa_C-BIWuBwBamBBEtBwBJkBkEgBKZaoBaNWmBuCLmBwBCQkDV4BeAQtBU-BmBDmByEiCqB2BEkGiEyCP8BwBoBFwCsBGeAVwCBuD6CwCDEuB2BcDW0CyC6F4CgDiFoIqDUoEyDnBcgB4DWgCmC-BMLuB-BQLjBcHLUoD-B-BwDuBD_B9DsB3BoBJgCS-B2BmBLawBQFVRgBQefuB-BehBd1BQQSfqElBEbQckFUkDyBYnBSeiBPoCUkD6CDWwCMD-B-BWsFgEUbdRmBAiEuBYbkCcwBFyCyBO3BiBQbWyBQsBlBOWgEcoCoD-BmBmBgDmCWuB-BgC3BC4BWI-I_B8BvB4BLoCkBWmBWVgBKDkBgBS4BPuEqBqHSwNwE4NwGsIoH-E6G8BiEFoBeDUwCuB2BA2BnBaKgB2BTuDiCJ2BrBYuCoCLmBWSyBZoBMkDiC2BmCoCW2BmCUDEmBgDe6ByBMiDbuBjDaxBtBVWgB8CJ-F_B6FgByHuCiD-Bc1BIAW4C-Bc2B0CyBPlBkBKGmCgBtBoCHvBqDCWcDNYSoBmBASf-BWULsBoBFVuBMgBV1ByBEejBIgBsDgCeUuBuBMFwBa4BgBNyCwBN9BuBZXXnBOVTArBUJtB5BmBTEdQeWRM9BmBMSlBoBOlBpBBnB6BnBNhDmClB6BrCOtCuBlByBjDElCOOwBb8CjEarEgB-CVeJsDiBqBSkEmBE9BiCPgDQa2BIElBUMGjBWOgBRgE5E2BA1CyCjBkEgBYgBdb-B4D4CCoBNGDlBpE5BhBYEuB5B8CbD_BmCvDWEU1BW-BUPqBvC6BoCLNmB-E5BvBgBgCKzEyCkGLlC6BeTwBMPkBrCqBATjBArCyBwCAV2CuBjBTqBQM4CIKXKgBmBL9BuBgDHIdlBP-BxBtBDWtB1BAkBNmB1BuBEQbjBPWlCCYgBCFqDyB1BwBLxBsCmBW9B8B-H7CuBnDwDNVlBkCWeLHc3BMyBiCQZwBIdVgBR0JI6BhB6CMAUhDNpBgBxCALgB_BStGVXqCWoBXQS6BcNOyDcJDb-BrCegCuBDVmBKqDuBAtBiBjD1BM2BxB0DtBrBZ0EeGtByBmBNMuBebRmCPTFOS4BmBMDuB-BSgCtBsBAU6CCnBmBHDuC-BiBvCEoBoBfSKmB-BRgB1BegDmBHITnBjBQXgBmBTlCkBMmEzCM1CeIMuBmBDfeKyBSoBmBMtBAM2BLKNtBrBc1D9BhBwB4B4BPUlBfEuCvBMsC4BiCXagBeDKefsBAuBoCAVtBYhBSeUHFnBkBnCmBiBdQP6BOYUnBmCVTL2BDDlBgBP6EI_CqBgBWfYgCmBZcAbpBULTTkB1BLMmBtBLEc9BTiC-BmBdY2B5CcNNXgBEuB1BqBQQeLDmBUIITM2BgBXKgBmBEtBaG4BOPkCaEuBA3C-B2BW3CoBoDWTDmB-BALlB2BHVUeWFgCY6BfiBFqDoBYyB1BiBPWOJ3BtBEEjBVLiB7DnBjE6CoHQpBNVkBAceCduBMffYjBLrBqCrCeIfqCSeoBUiBhBKgBoBCbiDjBY-CuBToDmCMayBAmBxBiCpCNlBcRmCiB9BQmBWDCmBwBvBI2B3C8BoBXoBwBDtBmCMbXUTtBpBsCuBkBJnCdwBGaVnCjBcHLdmBUL1CwBTf3B6BWeNMeuBM3B4BKoBeEEuBuBEV-BgBdqBYQPuCgCkBLtC1BElBnBzBgCOT1BmCLDtCuBJE2BgBMCiDwB3B4BsCAmBlBLPkBoBFQa6BRCoBuBD1Ba5BoEmCSElBWAQQLmBYI4BVEecAiC5BNNUXUWDdgBBPvBmBEDjBqB7BqBwCItBmCuB2BlCeAVyBQOkC3BUUkB3BF3B2BDSXNVeM8DzCe9BmC9BMfXdeMEdkBLG1BsBUL1BWO6BpBMvCmBeyFxE2BDAd9BEWHQ3ChDhBgBBCX7BnGSjDhBjEY5CpBjCjGvDWvBCoBmBEgGuEaiDXsDSgC-DvDUajBoBFgDd8B0B6C2BEFoBWYkB7DvBsBiB5BuBZXwBOwBVcAqCoBdMkBmBTIa9BmC6DkBQZaiB6BhBIQiCJyBfEdUe0HvB2F3DnC9H8FmElCuIyB1CegCkFtC-D1IuBiMwDLkBiDxDVjDyEiFoB5BtC6C4DrHLvF0G2DkJsB5EoC0FyEuBuC2OoC6B0DtCiIoG7E2Hc0EkGmBM-GyF1BPwDwDhFoCiCpEqCamHyFZT5EmCuB8CvD0BoB5CqDwDZ5E-DsCqCyEjBtBkGkHtBmCsFkBjFqEtCiNsC0FhDqFsE2F1DUsE0D6BsG1BrEqCfiJoCsDhFD8GMxF-BlB4DnIc9DzCvF4GrFE4CqBlBmCyEtBkB8DuG5I9B2IsEpE6B2EiBlFwCoCsGnJmIqFmHxLkM1Bd5D8MqE1C3DmJlBuBlHiD0E8J3CoF6DkFnElCtByLlF1BmCsFTxD-BuEkDqLoChFxBawDyEMmF0FpF1HyFyBnIrHoCpD-J8GrDpEkEbxDrFkCpCgJ8CyB0FzF6BsMyI5DxDwCG6DtI4CH1B2C-CauE1Db1CuCInG_FaoDnCpB3DvKpEsBkGjHrGcqD3ClD1F_DpCDwIlElG9B4D3CxFvB6CpD9CoCxDrDRc3IiG6B9FlQzF_CpF5L1G1BuE9HuHhE1B9B-B2BtBlCwC2BiPjJgChFiInFqFuBtCpCqCjF2GBwByC2NpKiK1B-NlO2azG2H9N6WvLyPsC4LiImC8LmIqK6GgTC-MoHyTtE0QsC4LlEgGmCsMqFsF5DkL6GiK0DzGgB8E9D0C0D6C5DlB5E6EavDhDG2D6JgDLtCe8DwHiC3DyDyB5CsEkF4LekS6FuBuG0G
        qqtEr2nBsMzFqEaC6C0B7Dgb1JmLakBzD2EsFmGhDxDmDqCuBuMsCwF5B4GwF2GvBmCiEwIlDsD1ElC1ByCxG5CpCoD2B5C7FsCpU5B7B9BsDnEhBvC7MhElByC7DrE1G0FTpCpDyCtGxEwDpC5DzC8BmBuCxDewBiE-FxDpByExL8DqExBpDjGDyD_I6FsFhGV7DhCgBzBpItH-CQwChB3CkE9ChDrBUnD_COqCvBpD9BclC1GZ7OsEjGnCtDyFqE0CtCTjC4DEnDtCH_RsV9CmNyCSH6EpKiKrJ0VkDqL
        s05Dz8OD9BeDDdUEiBXNVeH3DxBJeuBgBjBSRVHWXVTgBkBwBcEbU6BiB
        0vlE5qNa1FgDPcqDqCxBtGnE6ChDhDpEkFrBwBoCS5ElT6B0D0DXoJwDO9BuC-BiB-BpDF6DsDa
        oq_D18K2G_DD_DmCmCyEpFjDgE2GuCiD7DgD0FoDnDsBkFkFjCwDlGlCzE1CUjNjL3OmJ1DoP
        8puD18YqBPFhCkC7FqBrDmBNXlBMvBUc6B7CS3BR_B1HmLGoB5B8DI8CkBwB
        ormEt3iBClF0GLtB_C8E8DsEbyCnD3C7BjJ6B7IhHxHkD7PxCtF2F6B-Dwe2F
        k6wDvnfgBRADTDDLXOPHPARHFCIMWEMMYI
        mn6DpjOyBxBd7BctBlCxBpBaBoCoBCKYZgBkBwB
        y-wD9sfGBEXOhBHVDALgBAQHSCO
        kvwEl5mB-KxHnChFgCkBgBnE1IZvFiHWwDhEc4FkF
        y3wD5lUWLM3BbhD5B5BnBYfXK4CsDmE
        i11E7jYyD5J5JxYrD4GyD0H9B6DuHkHrD2F4DqD
        0o_DzhLwDtMwDUiC3DhSHgB6E2GdrE-GwF-E
        q_5DlyOcnBIzCzCyBIiBVe2BrBE2B
        -ooEngQ2F7BZvChFuBlH1H5EkCuEsGyHiC
        sysE50mB-E5Cc5I_GlGjCwNmDqE
        qmvDvmZgBbI9B1BaRwBaO
        oz1EzhL8RxJ9GjBlG-C9E2H
        8j9Dh2OqC1CA9BvCqBAoD</script>
        <script>"use strict";
        document.addEventListener("DOMContentLoaded", () => {
        const MARKS = 5000;
        const ROWS = 100;
        const PATH = 1e6;
        const EARTH = 6371.0088;
        const SVG = "http://www.w3.org/2000/svg";
        const COLOURS = ["440154", "472d7b", "3b528b", "2c728e", "21918c", "28ae80", "5ec962", "addc30", "fde725"]
        .map((hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)));
        const LABELS = {
        price: "Price", previous_price: "Price before", price_change: "Change", distance_km: "Distance",
        coordinates_from: "Place from",
        };
        const UNITS = { price: "c/L", previous_price: "c/L", price_change: "c/L", distance_km: "km" };
        const byId = (id) => document.getElementById(id);
        const darkness = matchMedia("(prefers-color-scheme: dark)");
        function element(parent, name, attributes = {}, text) {
        const made = parent.namespaceURI === SVG ? document.createElementNS(SVG, name) : document.createElement(name);
        for (const key in attributes) made.setAttribute(key, attributes[key]);
        if (text !== undefined) made.textContent = text;
        parent.append(made);
        return made;
        }
        function block(text) {
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
        const fields = [];
        const records = [];
        const settings = (() => {
        const [settings, ...lines] = block(byId("records").textContent);
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
        fields.push({ name, column: fields.length, filled: 0, numbers: 0, decimals: 0 });
        }
        columns.push(known.get(name));
        }
        isPlain = columns.every((column, index) => column === index);
        }
        byId("records").textContent = "";
        return settings || {};
        })();
        const isMissing = (value) => value === null || value === undefined || value === "";
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
        for (const record of records) {
        record.forEach((value, column) => {
        if (isMissing(value)) return;
        const field = fields[column];
        field.filled += 1;
        if (field.filled > 400) return;
        if (!Number.isNaN(asNumber(value))) field.numbers += 1;
        if (typeof value === "number") {
        const text = String(value);
        const point = text.indexOf(".");
        if (point >= 0) field.decimals = Math.max(field.decimals, Math.min(text.length - point - 1, 3));
        }
        });
        }
        const filled = fields.filter((field) => field.filled > 0);
        const find = (...names) => names.map((name) => filled.find((field) => field.name === name)).find(Boolean);
        const formerName = (name) =>
        (settings.renames || []).reduceRight((name, [now, former]) => name === now ? former : name, name);
        const beginsWord = (name, at) =>
        at === 0 || /[ _.-]/.test(name[at - 1]) || /[A-Z]/.test(name[at]) && /[a-z0-9]/.test(name[at - 1]);
        const ends = (name, ending) =>
        name.toLowerCase().endsWith(ending) && beginsWord(name, name.length - ending.length);
        function placeFields(nameOf) {
        if (settings.places) {
        const named = settings.places.map((name) => filled.find((field) => nameOf(field) === name));
        return named.every(Boolean) ? named : [];
        }
        for (const [norths, easts] of [[["latitude", "lat"], ["longitude", "long", "lon", "lng"]], [["y"], ["x"]]]) {
        for (const north of norths) {
        for (const field of filled.filter((field) => ends(nameOf(field), north))) {
        const beginning = nameOf(field).slice(0, nameOf(field).length - north.length).toLowerCase();
        const other = filled.find((other) =>
        easts.some((east) => ends(nameOf(other), east) && nameOf(other).toLowerCase() === beginning + east));
        if (other) return [field, other];
        }
        }
        }
        return [];
        }
        const pair = placeFields((field) => formerName(field.name));
        const [latitude, longitude] = pair.length > 0 ? pair : placeFields((field) => field.name);
        const price = find("price");
        const station = find("station");
        const isPriced = Boolean(price && station);
        for (const field of fields) {
        const { name } = field;
        field.isNumeric = field.numbers > 0 && field.numbers === Math.min(field.filled, 400);
        field.label = LABELS[name] ||
        name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");
        field.unit = isPriced && UNITS[name] || "";
        if (name === "price" && isPriced) field.decimals = Math.max(field.decimals, 1);
        if (name === "distance_km") field.decimals = 1;
        }
        const nameField = find("station", "title", "name") ||
        filled.find((field) => /name|title/i.test(field.name) && !field.isNumeric) ||
        filled.find((field) => !field.isNumeric) || filled[0];
        const group = isPriced ? find("product") : undefined;
        const dateField = isPriced ? find("date") : undefined;
        const address = find("address");
        const suburb = find("suburb");
        const distance = find("distance_km");
        const bearing = find("bearing");
        const precision = find("coordinates_from");
        const colourFields = filled.filter((field) => field.isNumeric && field !== latitude && field !== longitude &&
        !["bearing", "postcode", "phone", "previous_price"].includes(field.name));
        const noun = (count) => (isPriced ? "station" : "record") + (count === 1 ? "" : "s");
        const counted = (count) => count.toLocaleString("en");
        function format(field, value) {
        if (isMissing(value)) return "–";
        if (typeof value !== "number" || !Number.isFinite(value)) return asText(value);
        return field.decimals > 0 ? value.toFixed(field.decimals) : String(value);
        }
        const withUnit = (field, value) =>
        isMissing(value) ? `no ${field.label.toLowerCase()}` : format(field, value) + (field.unit ? " " + field.unit : "");
        function readableDate(text) {
        if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text || "without a date";
        const [weekday, day, month, year] = new Date(text + "T00:00:00Z").toUTCString().split(" ");
        return `${weekday.slice(0, 3)} ${Number(day)} ${month} ${year}`;
        }
        const compass = (degrees) => ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];
        const eastward = (degrees) => degrees / 360 + 0.5;
        const southward = (degrees) => {
        const sine = Math.sin(Math.max(-85, Math.min(85, degrees)) * Math.PI / 180);
        return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
        };
        const latitudeAt = (y) => 360 / Math.PI * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90;
        const entries = [];
        function entryOf(index) {
        if (entries[index]) return entries[index];
        const record = records[index];
        const north = latitude ? asNumber(record[latitude.column]) : NaN;
        const east = longitude ? asNumber(record[longitude.column]) : NaN;
        const isPlaced = Math.abs(north) <= 90 && Math.abs(east) <= 180;
        const entry = {
        record, key: keys[index], x: isPlaced ? eastward(east) : NaN, y: isPlaced ? southward(north) : NaN, isPlaced,
        name: asText(nameField && record[nameField.column]) || "(no name)", dx: 0, dy: 0, words: undefined,
        };
        entries[index] = entry;
        return entry;
        }
        const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
        const wordsOf = (entry) => entry.words ??= plain(entry.record.map(asText).join("\n"));
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
        const state = {
        group: [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length)[0] ?? "",
        date: dates.length - 1, query: "", colour: price || colourFields.find((field) => field !== distance) || colourFields[0],
        sort: undefined, isDescending: false, rows: ROWS, chosen: undefined, at: undefined, focused: undefined,
        inView: false,
        };
        state.sort = state.colour;
        let listed = [];
        let candidates = 0;
        let superseded = 0;
        let marked = [];
        let unplaced = 0;
        let tabled = [];
        function select() {
        const latest = new Map();
        superseded = 0;
        for (const index of groups.get(state.group) || []) {
        if (dates.length > 1 && asText(records[index][dateField.column]) !== dates[state.date]) continue;
        if (latest.has(keys[index])) superseded += 1;
        latest.set(keys[index], index);
        }
        candidates = latest.size;
        const words = plain(state.query).split(/\s+/).filter(Boolean);
        listed = [...latest.values()].map(entryOf)
        .filter((entry) => words.every((word) => wordsOf(entry).includes(word)));
        sort();
        const placed = listed.filter((entry) => entry.isPlaced);
        unplaced = listed.length - placed.length;
        marked = placed.slice(0, MARKS);
        marked.isCut = placed.length > MARKS;
        spread();
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
        listed.sort((a, b) => {
        if (a.sortKey === undefined || b.sortKey === undefined) return (a.sortKey === undefined) - (b.sortKey === undefined);
        if (field.isNumeric) return sign * (a.sortKey - b.sortKey);
        return sign * collator.compare(a.sortKey, b.sortKey);
        });
        }
        const valueOf = (entry) => state.colour ? asNumber(entry.record[state.colour.column]) : NaN;
        function spread() {
        marked.sort((a, b) => (Number.isNaN(valueOf(b)) - Number.isNaN(valueOf(a))) || valueOf(b) - valueOf(a) || 0);
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
        const ranges = new Map();
        function range() {
        if (!state.colour) return undefined;
        const key = state.group + "\n" + state.colour.name;
        if (!ranges.has(key)) {
        const values = (groups.get(state.group) || []).map((index) => asNumber(records[index][state.colour.column]))
        .filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
        const last = values.length - 1;
        const cut = values.length >= 50 ? 0.02 : 0;
        let [low, high] = [values[Math.round(last * cut)], values[Math.round(last * (1 - cut))]];
        if (low === high) [low, high] = [values[0], values[last]];
        ranges.set(key, last < 0 ? undefined : { low, high, isCut: low > values[0] || high < values[last] });
        }
        return ranges.get(key);
        }
        function colourAt(share) {
        let at = Math.round(Math.max(0, Math.min(1, share)) * 63) / 63;
        at = (darkness.matches ? 1 - at * 0.92 : at * 0.94) * (COLOURS.length - 1);
        const index = Math.min(Math.floor(at), COLOURS.length - 2);
        const mixed = COLOURS[index].map((low, part) =>
        Math.round(low + (COLOURS[index + 1][part] - low) * (at - index)));
        return `rgb(${mixed.join(",")})`;
        }
        function colourOf(entry) {
        const ends = range();
        const value = valueOf(entry);
        if (!ends || Number.isNaN(value)) return undefined;
        return colourAt(ends.high > ends.low ? (value - ends.low) / (ends.high - ends.low) : 0.3);
        }
        function round125(limit) {
        const power = 10 ** Math.floor(Math.log10(limit));
        return [5, 2, 1].map((digit) => digit * power).find((step) => step <= limit * 1.0001) || power;
        }
        const SCALE = { width: 220, bars: 22, top: 24, band: 8 };
        function drawLegend() {
        const ends = range();
        byId("legend").hidden = !ends;
        covered = [Infinity, 0, 0, -Infinity];
        if (!ends) return;
        const svg = byId("scale");
        svg.replaceChildren();
        const { label, unit } = state.colour;
        byId("legend-title").textContent = label + (unit ? ", " + unit : "");
        const span = ends.high - ends.low;
        const width = innerWidth <= 760 ? 150 : SCALE.width;
        svg.setAttribute("width", width);
        const bars = span > 0 ? Math.round(width / 10) : 1;
        const counts = new Array(bars).fill(0);
        for (const entry of marked) {
        const share = span > 0 ? (valueOf(entry) - ends.low) / span : 0;
        if (!Number.isNaN(share)) counts[Math.max(0, Math.min(bars - 1, Math.floor(share * bars)))] += 1;
        }
        const most = Math.max(1, ...counts);
        const step = width / bars;
        counts.forEach((count, index) => {
        const fill = colourAt(span > 0 ? (index + 0.5) / bars : 0.3);
        const height = count > 0 ? Math.max(2, SCALE.top * count / most) : 0;
        element(svg, "rect", { x: index * step, y: SCALE.top - height, width: step - 1, height, fill });
        element(svg, "rect", { x: index * step, y: SCALE.top + 2, width: step + 0.5, height: SCALE.band, fill });
        });
        const tick = (value, x, anchor) => {
        element(svg, "path", { class: "tick", d: `M${x} ${SCALE.top + 2}v${SCALE.band + 3}` });
        element(svg, "text", { x, y: SCALE.top + SCALE.band + 17, "text-anchor": anchor }, value);
        };
        const exact = (value) => format(state.colour, value);
        if (span > 0) {
        tick((ends.isCut ? "≤ " : "") + exact(ends.low), 0, "start");
        tick((ends.isCut ? "≥ " : "") + exact(ends.high), width, "end");
        const unitStep = round125(span / 2);
        const middle = Math.round((ends.low + span / 2) / unitStep) * unitStep;
        const x = (middle - ends.low) / span * width;
        if (x > width * 0.36 && x < width * 0.64) tick(String(Number(middle.toPrecision(12))), x, "middle");
        } else {
        tick(exact(ends.low), 0, "start");
        }
        svg.setAttribute("aria-label", `Colour scale for ${label}, from ${withUnit(state.colour, ends.low)} to ` +
        `${withUnit(state.colour, ends.high)}; low values are ${darkness.matches ? "light" : "dark"}`);
        covered = boxOf("legend");
        }
        const map = byId("map");
        const plan = byId("plan");
        const near = settings.near;
        const origin = near && { x: eastward(near.longitude), y: southward(near.latitude) };
        const bands = near ? [...new Set(near.bands)].filter((kilometres) => kilometres > 0) : [];
        const view = { x: eastward(121), y: southward(-26), k: 8000, width: 1, height: 1, radius: 5, spacing: 5 };
        const pixels = (x, y) => [(x - view.x) * view.k + view.width / 2, (y - view.y) * view.k + view.height / 2];
        const pixelsPerKilometre = () =>
        view.k / (2 * Math.PI * EARTH * Math.cos(latitudeAt(Math.max(0.02, Math.min(0.98, view.y))) * Math.PI / 180));
        function scaleMarks() {
        const nearness = Math.log10(pixelsPerKilometre());
        view.radius = Math.max(4.5, Math.min(9, 5.2 + 1.3 * nearness));
        view.spacing = view.radius * Math.max(0.8, Math.min(1.9, 1.5 + 0.7 * nearness));
        }
        const land = { x: eastward(125), y: southward(-28), node: byId("land").firstElementChild };
        (() => {
        const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let path = "";
        for (const line of byId("coast").textContent.trim().split("\n")) {
        const here = [0, 0];
        let axis = 0;
        let shift = 0;
        let number = 0;
        let command = "M";
        for (const letter of line) {
        const bits = alphabet.indexOf(letter);
        number += (bits & 31) << shift;
        shift += 5;
        if (bits & 32) continue;
        here[axis] += number & 1 ? -(number + 1) / 2 : number / 2;
        number = shift = 0;
        axis = 1 - axis;
        if (axis === 1) continue;
        const x = (eastward(here[0] / 500) - land.x) * PATH;
        const y = (southward(here[1] / 500) - land.y) * PATH;
        path += `${command}${x.toFixed(1)} ${y.toFixed(1)}`;
        command = "L";
        }
        path += "Z";
        }
        land.node.setAttribute("d", path);
        })();
        function away(kilometres, degrees) {
        const [turn, angle] = [degrees * Math.PI / 180, kilometres / EARTH];
        const from = near.latitude * Math.PI / 180;
        const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(turn));
        const east = Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(from),
        Math.cos(angle) - Math.sin(from) * Math.sin(to));
        return { x: origin.x + east / (2 * Math.PI), y: southward(to * 180 / Math.PI) };
        }
        const rings = bands.map((kilometres) => {
        let path = "";
        for (let degrees = 0; degrees < 360; degrees += 3) {
        const point = away(kilometres, degrees);
        path += `${path ? "L" : "M"}${((point.x - origin.x) * PATH).toFixed(2)} ${((point.y - origin.y) * PATH).toFixed(2)}`;
        }
        return {
        top: away(kilometres, 0), bottom: away(kilometres, 180), box: [0, 0, 0, 0], path: element(byId("rings"), "path", { d: path + "Z" }),
        text: element(byId("ring-names"), "text", {}, `${kilometres} km`),
        };
        });
        byId("origin").toggleAttribute("hidden", !near);
        const circles = [];
        const isChosen = (entry) => state.chosen !== undefined && entry.key === state.chosen;
        function describe(entry) {
        const parts = [entry.name];
        const { record } = entry;
        if (state.colour) parts.push((price === state.colour ? "" : state.colour.label + " ") +
        withUnit(state.colour, record[state.colour.column]));
        if (price && price !== state.colour) parts.push(withUnit(price, record[price.column]));
        if (distance && distance !== state.colour && !isMissing(record[distance.column])) {
        const direction = bearing ? asNumber(record[bearing.column]) : NaN;
        parts.push(withUnit(distance, record[distance.column]) +
        (Number.isNaN(direction) ? "" : " " + compass(direction)));
        }
        if (suburb && !isMissing(record[suburb.column])) parts.push(asText(record[suburb.column]));
        return parts.join(", ");
        }
        function fillMarks() {
        fillings += 1;
        const parent = byId("marks");
        marked.forEach((entry, index) => {
        const circle = circles[index] ||= element(parent, "circle", { role: "button", tabindex: -1 });
        entry.colour = colourOf(entry);
        entry.isApproximate = Boolean(precision) && entry.record[precision.column] === "suburb";
        entry.isLaidOut = false;
        circle.removeAttribute("hidden");
        circle.setAttribute("aria-label", describe(entry));
        circle.setAttribute("aria-pressed", isChosen(entry));
        circle.setAttribute("tabindex", -1);
        circle.entry = entry;
        entry.circle = circle;
        });
        for (let index = marked.length; index < circles.length; index += 1) {
        circles[index].setAttribute("hidden", "");
        circles[index].setAttribute("tabindex", -1);
        circles[index].entry = undefined;
        }
        rove(marked.find(isChosen) || marked[marked.length - 1]);
        suggestNames();
        }
        function rove(entry) {
        if (state.at && state.at.circle) state.at.circle.setAttribute("tabindex", -1);
        state.at = entry;
        if (entry) entry.circle.setAttribute("tabindex", 0);
        }
        let covered = [Infinity, 0, 0, -Infinity];
        let fillings = 0;
        let isDrawing = false;
        function requestDraw() {
        if (isDrawing) return;
        isDrawing = true;
        requestAnimationFrame(draw);
        }
        const move = (node, x, y) => node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
        function scalePath(node, x, y) {
        const [left, top] = pixels(x, y);
        const scale = view.k / PATH;
        node.setAttribute("transform", `matrix(${scale} 0 0 ${scale} ${left.toFixed(2)} ${top.toFixed(2)})`);
        }
        function draw() {
        isDrawing = false;
        scaleMarks();
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
        drawDots();
        for (const name of names) placeName(name);
        drawRuler();
        drawChosen();
        placeTip();
        clearTimeout(draw.settling);
        draw.settling = setTimeout(settle, 90);
        }
        const dots = byId("dots");
        const canvas = dots.getContext("2d");
        const stamps = new Map();
        stamps.kind = "";
        function stampOf(entry, density) {
        const key = (entry.colour || "none") + entry.isApproximate;
        if (!stamps.has(key)) stamps.set(key, makeStamp(entry, density));
        entry.stamp = stamps.get(key);
        entry.stampKind = stamps.kind;
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
        if (kind !== stamps.kind) {
        stamps.clear();
        stamps.kind = kind;
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
        const isVisible = (x, y) => x > -20 && y > -20 && x < view.width + 20 && y < view.height + 20;
        function layOut() {
        const size = view.radius.toFixed(1);
        for (const entry of marked) {
        const [x, y] = pixelsOf(entry);
        const isInside = isVisible(x, y);
        if (!isInside && entry.isLaidOut === "outside") continue;
        entry.isLaidOut = isInside ? "inside" : "outside";
        entry.circle.setAttribute("cx", x.toFixed(1));
        entry.circle.setAttribute("cy", y.toFixed(1));
        entry.circle.setAttribute("r", size);
        }
        }
        function pixelsOf(entry) {
        const [x, y] = pixels(entry.x, entry.y);
        return [x + entry.dx * view.spacing, y + entry.dy * view.spacing];
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
        function drawRuler() {
        const kilometres = round125(110 / pixelsPerKilometre());
        const length = kilometres * pixelsPerKilometre();
        const [path, text] = byId("ruler").children;
        path.setAttribute("d", `M1 12v5h${length.toFixed(1)}v-5`);
        text.textContent = kilometres >= 1 ? `${counted(kilometres)} km` : `${Math.round(kilometres * 1000)} m`;
        }
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
        function boxOf(id) {
        const frame = map.getBoundingClientRect();
        const box = byId(id).getBoundingClientRect();
        if (box.width === 0) return [Infinity, Infinity, -Infinity, -Infinity];
        return [box.left - frame.left, box.top - frame.top, box.right - frame.left, box.bottom - frame.top];
        }
        const overlaps = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
        function settle() {
        layOut();
        const size = view.radius;
        const step = view.spacing;
        const cell = 32;
        const grid = new Map();
        const visible = [];
        for (const entry of marked) {
        const [x, y] = pixelsOf(entry);
        if (!isVisible(x, y)) continue;
        visible.push({ entry, x, y });
        const key = Math.floor(x / cell) + "," + Math.floor(y / cell);
        if (!grid.has(key)) grid.set(key, []);
        grid.get(key).push([x, y]);
        }
        const marksIn = (box) => {
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
        const taken = [];
        for (const id of ["zoom", "legend", "ruler", "note"]) taken.push(boxOf(id));
        taken.push(...rings.map((ring) => ring.box));
        if (near) {
        const [x, y] = pixels(origin.x, origin.y);
        taken.push([x - 10, y - 10, x + 10, y + 10]);
        }
        const chosen = [];
        const offer = (text, kind, x, y, height, most, anchor) => {
        const width = widthOf(text, kind === "value" ? "bold 11.5px sans-serif" : "italic 12px sans-serif");
        const gap = size + 3;
        const side = width / 2 + gap;
        const rise = height / 2 + gap - 1;
        const spots = kind === "value" ? [[side, 0], [-side, 0], [0, -rise], [0, rise]]
        : [[0, rise], [0, -rise], [side, 0], [-side, 0], [side * 0.8, rise], [-side * 0.8, rise], [side * 0.8, -rise],
        [-side * 0.8, -rise]];
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
        chosen.push({ text, kind, x: anchor.x, y: anchor.y, dx: best.dx + (anchor.dx || 0) * step,
        dy: best.dy + (anchor.dy || 0) * step });
        };
        let tries = 0;
        for (const place of suggestions) {
        if (chosen.length >= 60 || tries > 400) break;
        const [x, y] = pixels(place.x, place.y);
        if (x < 0 || y < 0 || x > view.width || y > view.height) continue;
        tries += 1;
        offer(place.text, "place", x, y, 15, place.count > 3 ? 2 : 0, place);
        }
        if (state.colour && visible.length <= 90) {
        for (const { entry, x, y } of visible.reverse()) {
        if (Number.isNaN(valueOf(entry))) continue;
        offer(format(state.colour, entry.record[state.colour.column]), "value", x, y, 13, 0, entry);
        }
        }
        const parent = byId("names");
        parent.replaceChildren();
        names = chosen;
        for (const name of names) {
        name.node = element(parent, "text", { class: name.kind, dy: "0.35em" }, name.text);
        placeName(name);
        }
        if (state.inView && tabulate()) {
        fillRows();
        tell();
        }
        }
        function placeName(name) {
        const [x, y] = pixels(name.x, name.y);
        move(name.node, x + name.dx, y + name.dy);
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
        for (const { x, y } of points) {
        [west, north, east, south] =
        [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
        }
        if (west > east) return;
        view.x = (west + east) / 2;
        view.y = (north + south) / 2;
        const margin = Math.min(48, view.width / 10);
        const below = 24;
        view.k = Math.min((view.width - 2 * margin) / (east - west || 1e-9),
        (view.height - 2 * margin - below) / (south - north || 1e-9),
        east - west + south - north > 0 ? 2.5e6 : 4e5);
        view.y += below / 2 / view.k;
        requestDraw();
        }
        const fitAll = () => fit(origin ? [...marked, origin] : marked);
        function fitFirst() {
        const reach = Math.max(0, ...bands);
        const isNear = (entry) => distance && asNumber(entry.record[distance.column]) <= reach;
        if (marked.some(isNear)) {
        byId("in-view").checked = state.inView = true;
        fit([0, 90, 180, 270].map((degrees) => away(reach, degrees)));
        } else {
        fitAll();
        }
        }
        function nearest(x, y, reach) {
        let [best, least] = [undefined, reach];
        for (const entry of marked) {
        const [left, top] = pixelsOf(entry);
        const length = Math.hypot(left - x, top - y);
        if (length <= least) [best, least] = [entry, length];
        }
        return best;
        }
        const pointers = new Map();
        let travel = 0;
        const inPlan = (event) => {
        const box = plan.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
        };
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
        if (event.pointerType === "mouse" && pointers.size === 0) hover(nearest(...now, view.radius + 1));
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
        const release = (event) => {
        if (!pointers.delete(event.pointerId)) return;
        plan.classList.remove("moving");
        if (event.type !== "pointerup" || travel > 4) return;
        const [x, y] = inPlan(event);
        const entry = nearest(x, y, event.pointerType === "touch" ? 22 : view.radius + 3);
        if (entry) choose(entry, "map"); else unchoose();
        };
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
        const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        plan.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const entry = event.target.entry;
        const arrow = ARROWS[event.key];
        if (arrow && entry && !event.shiftKey) goTo(entry, arrow);
        else if (arrow) panBy(-arrow[0] * 80, -arrow[1] * 80);
        else if (event.key === "+" || event.key === "=") zoomBy(1.6);
        else if (event.key === "-" || event.key === "_") zoomBy(1 / 1.6);
        else if (event.key === "0") fitAll();
        else if (event.key === "Enter" || event.key === " ") {
        if (entry) choose(entry, "map");
        else focusMark(nearest(view.width / 2, view.height / 2, Infinity));
        } else return;
        event.preventDefault();
        });
        document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || event.target.type === "search") return;
        hideTip();
        unchoose();
        });
        function goTo(entry, [right, down]) {
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
        rove(entry);
        bringIntoView(entry);
        entry.circle.focus({ preventScroll: true });
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
        const tip = byId("tip");
        let tipEntry;
        function showTip(entry, isPassing) {
        tipEntry = entry;
        tip.classList.toggle("passing", isPassing);
        tip.replaceChildren();
        const { record } = entry;
        element(tip, "h2", {}, entry.name.slice(0, 200));
        const main = price || state.colour;
        if (main) {
        const line = element(tip, "p", { class: "value" });
        if (isMissing(record[main.column])) {
        element(line, "small", {}, withUnit(main, null));
        } else {
        line.append(format(main, record[main.column]));
        element(line, "small", {}, " " + (main.unit || main.label));
        }
        }
        const list = element(tip, "dl");
        const put = (label, text) => {
        if (!text) return;
        element(list, "dt", {}, label);
        element(list, "dd", {}, text.length > 240 ? text.slice(0, 240) + "…" : text);
        };
        const value = (field) => field ? asText(record[field.column]) : "";
        if (isPriced && value(station)) {
        const change = find("price_change");
        if (change) put(change.label, isMissing(record[change.column]) ? "" : withUnit(change, record[change.column]));
        if (distance && value(distance)) {
        const direction = bearing ? asNumber(record[bearing.column]) : NaN;
        put("Distance", withUnit(distance, record[distance.column]) +
        (Number.isNaN(direction) ? "" : " " + compass(direction)));
        }
        put("Address", [value(address), [value(suburb), value(find("postcode"))].filter(Boolean).join(" ")]
        .filter(Boolean).join(", "));
        put("Product", value(group));
        put("Date", value(dateField) && readableDate(value(dateField)));
        put("Brand", value(find("brand")));
        put("Phone", value(find("phone")));
        put("Features", value(find("features")));
        if (!entry.isPlaced) put("Place", "not known");
        else if (precision && record[precision.column] === "suburb") put("Place", "the suburb’s, not the station’s own");
        } else {
        let room = 10;
        for (const field of filled) {
        if (field === nameField || field === main || !value(field) || room === 0) continue;
        room -= 1;
        put(field.label, field.unit ? withUnit(field, record[field.column]) : value(field));
        }
        }
        const close = element(tip, "button", { type: "button", class: "close", "aria-label": "Close" }, "×");
        close.addEventListener("click", () => {
        unchoose();
        tip.hidden = true;
        plan.focus({ preventScroll: true });
        });
        tip.hidden = false;
        placeTip();
        }
        function placeTip() {
        if (tip.hidden || !tipEntry) return;
        const isDocked = view.width < 520;
        tip.classList.toggle("docked", isDocked);
        if (isDocked) {
        tip.style.transform = "";
        return;
        }
        const [width, height] = [tip.offsetWidth, tip.offsetHeight];
        const [x, y] = tipEntry.isPlaced ? pixelsOf(tipEntry) : [view.width / 2, view.height / 2];
        const gap = view.radius + 8;
        const left = Math.max(8, Math.min(view.width - width - 8, x - width / 2));
        let top = y - gap - height;
        if (top < 8) top = y + gap;
        if (top + height > view.height - 8) top = Math.max(8, view.height - height - 8);
        tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
        }
        function uncover(entry) {
        if (!tip.classList.contains("docked") || !entry.isPlaced) return;
        const room = view.height - tip.offsetHeight - 40;
        const y = pixelsOf(entry)[1];
        if (y > room) panBy(0, Math.max(room, 60) - y);
        }
        function hideTip() {
        const entry = listed.find(isChosen);
        if (!entry) {
        tip.hidden = true;
        } else if (entry !== tipEntry || tip.classList.contains("passing")) {
        showTip(entry, false);
        }
        }
        let hovered;
        function hover(entry) {
        if (entry === hovered) return;
        hovered = entry;
        plan.classList.toggle("pointing", Boolean(entry));
        if (entry && !isChosen(entry)) showTip(entry, true); else hideTip();
        }
        plan.addEventListener("pointerleave", () => hover(undefined));
        plan.addEventListener("focusin", (event) => {
        const { entry } = event.target;
        if (!entry) return;
        rove(entry);
        state.focused = event.target.matches(":focus-visible") ? entry : undefined;
        drawChosen();
        if (!isChosen(entry)) showTip(entry, true);
        });
        plan.addEventListener("focusout", (event) => {
        if (!event.target.entry) return;
        state.focused = undefined;
        drawChosen();
        hideTip();
        });
        function choose(entry, from) {
        state.chosen = entry.key;
        for (const circle of circles) {
        if (circle.entry) circle.setAttribute("aria-pressed", isChosen(circle.entry));
        }
        if (entry.isPlaced && marked.includes(entry)) {
        rove(entry);
        if (from === "table") bringIntoView(entry);
        }
        const index = tabled.indexOf(entry);
        if (index >= state.rows) {
        state.rows = Math.ceil((index + 1) / ROWS) * ROWS;
        fillRows();
        }
        markRows();
        showTip(entry, false);
        uncover(entry);
        drawChosen();
        if (from === "map") scrollTo(index);
        }
        function unchoose() {
        if (state.chosen === undefined) return;
        state.chosen = undefined;
        for (const circle of circles) circle.setAttribute("aria-pressed", "false");
        markRows();
        tip.hidden = true;
        drawChosen();
        }
        function markRows() {
        for (const row of byId("body").rows) {
        if (isChosen(row.entry)) row.setAttribute("aria-current", "true"); else row.removeAttribute("aria-current");
        }
        }
        function tabulate() {
        const isInView = (entry) => {
        if (!entry.isPlaced) return true;
        const [x, y] = pixelsOf(entry);
        return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
        };
        const next = state.inView ? listed.filter(isInView) : listed;
        const isSame = next.length === tabled.length && next.every((entry, index) => entry === tabled[index]);
        tabled = next;
        return !isSame;
        }
        function scrollTo(index) {
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
        const columns = (() => {
        if (isPriced) {
        return [price, nameField, suburb, distance, find("price_change")].filter(Boolean);
        }
        const leading = [nameField, state.colour].filter(Boolean);
        const others = filled.filter((field) => ![latitude, longitude, ...leading].includes(field));
        const isLink = (field) => /^https?:/.test(asText(records.find((record) => !isMissing(record[field.column]))
        ?.[field.column]));
        return [...new Set([...leading, ...others.filter((field) => !isLink(field)), ...others])].slice(0, 8);
        })();
        function fillHead() {
        byId("head").replaceChildren();
        for (const field of columns) {
        const cell = element(byId("head"), "th", { scope: "col" });
        cell.className = field.isNumeric ? "number" : field === suburb && isPriced ? "wide-only" : "";
        const button = element(cell, "button", { type: "button" }, field.label + (field.unit ? ", " + field.unit : ""));
        button.addEventListener("click", () => {
        state.isDescending = state.sort === field && !state.isDescending;
        state.sort = field;
        state.rows = ROWS;
        refresh(marked.isCut);
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
        offerMore();
        byId("nothing").hidden = tabled.length > 0;
        byId("nothing").textContent = records.length === 0 ? "There are no records."
        : listed.length === 0 ? "Nothing was found." : "None of them is in view.";
        markRows();
        }
        function rowOf(entry) {
        const row = document.createElement("tr");
        row.entry = entry;
        for (const field of columns) {
        const value = entry.record[field.column];
        const isName = field === nameField;
        const cell = element(row, isName ? "th" : "td", isName ? { scope: "row" } : {});
        cell.className = field.isNumeric ? "number" : field === suburb && isPriced ? "wide-only" : "";
        if (field === state.colour) {
        const swatch = element(cell, "span", { class: "swatch" });
        swatch.style.background = colourOf(entry) || "none";
        }
        if (isName) {
        element(cell, "button", { type: "button" }, entry.name.slice(0, 200));
        const where = isPriced ? [address, suburb].map((field) => field ? asText(entry.record[field.column]) : "") : [];
        if (where[0]) element(cell, "small", {}, where[0]);
        if (where[1]) element(cell, "small", { class: "narrow" }, where[1]);
        } else {
        const text = format(field, value);
        cell.append(text.length > 160 ? text.slice(0, 160) + "…" : text);
        }
        }
        return row;
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
        function tell() {
        const parts = [tabled.length === candidates
        ? `${counted(candidates)} ${noun(candidates)}`
        : `${counted(tabled.length)} of ${counted(candidates)} ${noun(candidates)}`];
        if (state.group) parts.push(state.group);
        if (dates.length > 0 && records.length > 0) parts.push(readableDate(dates[state.date]));
        byId("count").textContent = parts.join(" · ");
        byId("caption").textContent = parts.join(", ");
        const notes = [];
        if (records.length > 0 && marked.length === 0) {
        notes.push(listed.length === 0 ? "Nothing was found." : "None of these has coordinates.");
        } else if (unplaced > 0) {
        notes.push(`${counted(unplaced)} ${noun(unplaced)} without coordinates ${unplaced === 1 ? "is" : "are"} in the table only.`);
        }
        if (marked.isCut) notes.push(`Only the table’s first ${counted(MARKS)} are on the map.`);
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
        const feed = find("feed_title");
        let title = isPriced ? "Fuel prices" : feed && records.length > 0 ? asText(records[0][feed.column]) : "";
        title = settings.title || (title || "Records") + (near ? ` near ${near.name}` : "");
        byId("title").textContent = title;
        document.title = title;
        plan.setAttribute("aria-label", `Map: ${title}`);
        }
        function refresh(changesMap = true) {
        if (changesMap) {
        select();
        fillMarks();
        drawLegend();
        } else {
        sort();
        }
        tabulate();
        fillRows();
        tell();
        if (state.chosen !== undefined) {
        tipEntry = undefined;
        hideTip();
        }
        requestDraw();
        }
        function offerChoices(select, names, chosen, label) {
        for (const name of names) {
        const option = element(select, "option", { value: name }, label(name));
        option.selected = name === chosen;
        }
        }
        byId("group-control").hidden = groups.size < 2;
        offerChoices(byId("group"), [...groups.keys()].sort(collator.compare), state.group, (name) => name || "not said");
        byId("group").addEventListener("change", (event) => {
        state.group = event.target.value;
        state.rows = ROWS;
        refresh();
        });
        byId("colour-control").hidden = colourFields.length < 2;
        offerChoices(byId("colour"), colourFields.map((field) => field.name), state.colour?.name,
        (name) => fields.find((field) => field.name === name).label);
        byId("colour").addEventListener("change", (event) => {
        state.colour = fields.find((field) => field.name === event.target.value);
        refresh();
        });
        byId("date-control").hidden = dates.length < 2;
        byId("date").max = Math.max(dates.length - 1, 0);
        byId("date").value = state.date;
        byId("date").addEventListener("input", (event) => {
        state.date = Number(event.target.value);
        refresh();
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
        byId("in-view").addEventListener("change", (event) => {
        state.inView = event.target.checked;
        state.rows = ROWS;
        refresh(false);
        });
        byId("controls").addEventListener("submit", (event) => event.preventDefault());
        darkness.addEventListener("change", () => refresh());
        const resize = () => {
        view.width = map.clientWidth || 1;
        view.height = map.clientHeight || 1;
        requestDraw();
        };
        entitle();
        fillHead();
        resize();
        refresh();
        fitFirst();
        refresh(false);
        new ResizeObserver(() => {
        resize();
        drawLegend();
        }).observe(map);
        });</script>
        <script type="application/json" id="records">
        """##

    /// All behind the records.
    static let closing: StaticString = ##"""
        </script>
        </body>
        </html>

        """##
}
