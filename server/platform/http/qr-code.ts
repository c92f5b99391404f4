import type { FastifyReply } from 'fastify';
import makeQrCode from 'qrcode-generator';
import { html } from './html.ts';

/** Readers need this much light around the code. */
const quietZone = 4;

/**
 * The text as a QR code. Dark on white in either theme, because many readers cannot read the reverse; rows of dark
 * cells are one path, so that no hairlines appear between them.
 */
export function qrCodeSvg(text: string): string {
  const code = makeQrCode(0, 'M');
  code.addData(text);
  code.make();
  const cells = code.getModuleCount();
  const size = cells + 2 * quietZone;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${size} ${size}"
    width="${size * 8}"
    height="${size * 8}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#ffffff" />
    <path fill="#1f241e" d="${darkRuns(cells, (row, column) => code.isDark(row, column))}" />
  </svg>`.text;
}

/** A link to hand on, as a picture to show or a file named after its code. */
export const sendQrCode = (reply: FastifyReply, link: string, code: string): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${code}.svg"`)
    .type('image/svg+xml; charset=utf-8')
    .send(qrCodeSvg(link));

function darkRuns(cells: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < cells && isDark(row, column + 1)) column += 1;
      path += `M${start + quietZone} ${row + quietZone}h${column - start + 1}v1h-${column - start + 1}z`;
    }
  }
  return path;
}
