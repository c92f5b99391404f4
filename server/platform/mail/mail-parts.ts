import { html, type Html } from '#server/platform/http/html.ts';

/*
 * What mails are drawn with. Styles are inline, since many mail programs drop style sheets; those that keep
 * them get the night colours by class. Mark and cloth are cells with a ground: no picture is fetched, and none is needed.
 */

const serif = "Newsreader,'Iowan Old Style',Georgia,serif";
const sans = "'Hanken Grotesk','Segoe UI',system-ui,sans-serif";
const day = {
  paper: '#F3EEE2',
  page: '#FCFAF4',
  rule: '#DBD2BF',
  warp: '#C9C2AC',
  ink: '#1F241E',
  soft: '#54584D',
  green: '#1E4D3B',
  onGreen: '#F8F4E9',
  clay: '#9A5120',
};

export const style = {
  paper: `margin:0;padding:24px 12px;background:${day.paper}`,
  page: `max-width:464px;margin:0 auto;padding:28px 32px;border:1px solid ${day.rule};border-radius:10px;background:${day.page}`,
  title: `margin:0 0 16px;font:400 28px/1.2 ${serif};letter-spacing:-0.012em;color:${day.ink}`,
  text: `margin:0 0 16px;font:15px/1.6 ${sans};color:${day.ink}`,
  question: `margin:0 0 24px;font:15px/1.6 ${sans};color:${day.soft}`,
  link: `color:${day.green}`,
  choice:
    `display:inline-block;margin:0 6px 0 0;padding:10px 14px;border:1px solid ${day.rule};border-radius:6px;` +
    `color:${day.ink};font:600 14px/1.25 ${sans};text-decoration:none`,
  foot: `margin:0;padding:16px 0 0;border-top:1px solid ${day.rule};font:13px/1.5 ${sans};color:${day.soft}`,
};

/** The night of the product's own pages. */
export const darkStyles = html`:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#141814!important}
.page{background:#1c211c!important;border-color:#363c34!important}
.ink{color:#ece5d5!important}
.soft{color:#bdb8a8!important}
.green{color:#9bc7a8!important}
.fill{background:#9bc7a8!important;color:#10201a!important}
.block{background:#9bc7a8!important}
.rule{border-color:#363c34!important}
.thread{border-color:#4a5147!important}
.first{border-color:#de9c66!important}
}`;

/** Of a cell that is as high as what lies in it. */
const noText = 'font-size:0;line-height:0';
const table = html`<table role="presentation" cellspacing="0" cellpadding="0" border="0"`;

export function button({ label, url }: { label: string; url: string }, beside?: Html): Html {
  const look =
    `display:inline-block;padding:12px 20px;border-radius:6px;background:${day.green};color:${day.onGreen};` +
    `font:600 15px/1.25 ${sans};text-decoration:none`;
  return html`<p style="margin:24px 0"><a class="fill" href="${url}" style="${look}">${label}</a>${beside && [' ', beside]}</p>`;
}

/** The four cells of the mark, two in a row, and the name beside them. */
export function brandBlocks(product: string): Html {
  const block = `border-radius:2px;background:${day.green};${noText}`;
  const cell = (width: number, height: number, valign: 'top' | 'middle') =>
    html`<td valign="${valign}"><div class="block" style="width:${width}px;height:${height}px;${block}"></div></td>`;
  const space = (width: number) => html`<td width="${width}" style="width:${width}px;${noText}">&nbsp;</td>`;
  const row = (cells: Html[]) => html`${table}><tr>${cells}</tr></table>`;
  const mark = [
    row([cell(13, 7, 'middle'), space(3), cell(7, 12, 'top')]),
    row([space(2), cell(7, 12, 'top'), space(2), cell(13, 7, 'middle')]),
  ];
  return html`${table} style="margin:0 0 24px"><tr>
<td valign="middle">${mark}</td><td width="10" style="width:10px">&nbsp;</td>
<td class="ink" valign="middle" style="font:22px/1 ${serif};letter-spacing:-0.015em;color:${day.ink}">${product}</td></tr></table>`;
}

/** Bare threads, a week at a time, and the first day open. */
export function firstDayStrip(days: number): Html {
  const thread = (index: number) => {
    const weekly = index > 0 && index % 7 === 0 ? 'padding-left:6px;' : '';
    const look =
      index === 0
        ? `width:8px;height:26px;border:2px solid ${day.clay};border-radius:2px`
        : `width:6px;height:30px;border-right:1px solid ${day.warp}`;
    const kind = index === 0 ? 'first' : 'thread';
    return html`<td style="${weekly}${noText}"><div class="${kind}" style="${look}"></div></td>`;
  };
  const threads = Array.from({ length: days }, (_, index) => thread(index));
  return html`${table} aria-hidden="true" style="margin:0 0 16px"><tr>${threads}</tr></table>`;
}

export function nameRows(people: { name: string; when: string }[]): Html {
  const cell = `padding:10px 0;border-top:1px solid ${day.rule};font:15px/1.4 ${sans}`;
  return html`${table} width="100%" style="margin:0 0 8px">${people.map(
    ({
      name,
      when,
    }) => html`<tr><td class="ink rule" style="${cell};font-weight:600;color:${day.ink}"><bdi>${name}</bdi></td>
<td class="soft rule" align="right" style="${cell};font-size:13px;color:${day.soft}">${when}</td></tr>`,
  )}</table>`;
}

export function factRows(facts: { label: string; value: string; isStruck?: boolean }[]): Html {
  const cell = `padding:10px 0;border-top:1px solid ${day.rule};font:15px/1.4 ${sans}`;
  return html`${table} width="100%" style="margin:0 0 8px">${facts.map(
    ({ label, value, isStruck }) => html`<tr>
<td class="soft rule" width="112" valign="top" style="${cell};width:112px;color:${day.soft}">${label}</td>
<td class="ink rule" style="${cell};color:${day.ink}"><bdi>${isStruck ? html`<s>${value}</s>` : value}</bdi></td></tr>`,
  )}</table>`;
}
