import { html } from '#server/platform/http/html.ts';

/** The product's colours and type, as far as a page that may load nothing can have them. On paper: ink on white. */
export const printCss = html`
:root {
  color-scheme: light dark;
  --paper: #f3eee2; --page: #fcfaf4; --rule: #dbd2bf; --ink: #1f241e; --ink-2: #54584d; --green: #1e4d3b;
  --madder: #b14d44; --on-madder: #fffaf6; --weld: #dbae4b; --on-weld: #2a2006; --fern: #457d57; --on-fern: #fbfbf3;
  --serif: Newsreader, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif;
  --sans: "Hanken Grotesk", "Segoe UI", system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141814; --page: #1c211c; --rule: #363c34; --ink: #ece5d5; --ink-2: #bdb8a8; --green: #9bc7a8;
    --madder: #dd8070; --on-madder: #240d09; --weld: #ddb459; --on-weld: #241b04; --fern: #83b78e; --on-fern: #0e2014;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 var(--sans); overflow-wrap: anywhere; }
header, main, footer { max-width: 42rem; margin: 0 auto; }
h1, h2, h3, p { margin: 0; font-weight: 400; }
.brand { display: flex; align-items: center; gap: .5rem; margin-bottom: 2rem; font: 480 1.25rem/1 var(--serif); }
.brand svg { width: 1.25rem; height: 1.25rem; flex: none; color: var(--green); }
h1 { font: 420 2.25rem/1.15 var(--serif); letter-spacing: -.012em; text-wrap: balance; margin-bottom: .75rem; }
.cover p:not(.brand), footer { color: var(--ink-2); }
h2 { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--ink); font: 420 1.625rem/1.2 var(--serif); }
article { margin: 0 0 1.25rem; padding: 1.5rem 1.5rem 1.75rem; border-radius: 10px; background: var(--page); }
h3 { font: italic 400 1rem/1.4 var(--serif); color: var(--ink-2); }
.prompt { margin: .25rem 0 .875rem; font: 420 1.375rem/1.3 var(--serif); white-space: pre-line; }
.facts { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .625rem 0; border: solid var(--rule); border-width: 1px 0; font-size: .8125rem; color: var(--ink-2); }
.mood { display: inline-flex; align-items: center; gap: .5rem; color: var(--ink); font-weight: 550; }
.mood b { display: inline-grid; place-items: center; min-width: 1.625rem; height: 1.375rem; border-radius: 3px; font-weight: 650; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.low b { background: var(--madder); color: var(--on-madder); }
.mid b { background: var(--weld); color: var(--on-weld); }
.high b { background: var(--fern); color: var(--on-fern); }
.late { font-style: italic; }
.text { margin-top: 1.125rem; font: 400 1.125rem/1.6 var(--serif); white-space: pre-wrap; }
.answer { margin-top: 1.25rem; padding-left: 1rem; border-left: 2px solid var(--green); }
.answer p { font-size: .8125rem; color: var(--ink-2); }
.answer .text { margin-top: .25rem; font-size: 1rem; }
.message { margin: 0 0 1.25rem; padding-left: 1rem; border-left: 2px solid var(--rule); }
.message.theirs { border-left-color: var(--green); }
.message p { font-size: .8125rem; color: var(--ink-2); break-after: avoid; }
.message .text { margin-top: .25rem; font-size: 1rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--rule); font-size: .8125rem; }
@media print {
  @page { margin: 18mm 20mm; }
  :root {
    color-scheme: light;
    --paper: #fff; --page: #fff; --rule: #bbb; --ink: #000; --ink-2: #444; --green: #1e4d3b;
    --madder: #b14d44; --on-madder: #fffaf6; --weld: #dbae4b; --on-weld: #2a2006; --fern: #457d57; --on-fern: #fbfbf3;
  }
  body { padding: 0; font-size: 10.5pt; }
  header, main, footer { max-width: none; }
  article { padding: 0; margin: 0 0 9mm; border-radius: 0; }
  h2, h3, .prompt, .facts { break-after: avoid; }
  h2, h3, .prompt, .facts { break-inside: avoid; }
  .text { font-size: 11.5pt; line-height: 1.5; orphans: 3; widows: 3; }
}
`;
