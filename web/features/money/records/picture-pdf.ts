/** A page as a JPEG: the phone's own fonts draw every script. A PDF with text would have to contain fonts. */
export interface PagePicture {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
/** Objects of the file: the catalogue, the list of pages, then three for each page. */
const FIRST_PAGE_OBJECT = 3;
const OBJECTS_OF_PAGE = 3;

/** A PDF 1.4 file of A4 pages, each one picture that fills it. */
export function pdfOf(pages: readonly PagePicture[], title: string): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const starts: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : new Uint8Array(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, ...content: (string | Uint8Array)[]) => {
    starts[number] = length;
    put(`${number} 0 obj\n`);
    content.forEach(put);
    put('\nendobj\n');
  };
  const numberOf = (page: number) => FIRST_PAGE_OBJECT + page * OBJECTS_OF_PAGE;
  const info = numberOf(pages.length);

  put('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${numberOf(at)} 0 R`).join(' ')}] >>`,
  );
  pages.forEach(({ jpeg, width, height }, at) => {
    const page = numberOf(at);
    const drawing = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /P Do Q`;
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
        `/Resources << /XObject << /P ${page + 1} 0 R >> >> /Contents ${page + 2} 0 R >>`,
    );
    object(
      page + 1,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
    object(page + 2, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  });
  object(info, `<< /Title <${utf16Hex(title)}> >>`);
  const table = length;
  put(`xref\n0 ${info + 1}\n0000000000 65535 f \n`);
  for (let number = 1; number <= info; number += 1) put(`${String(starts[number]).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${info + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

/** Text of any script, as the format stores it: UTF-16 with its byte order mark. */
function utf16Hex(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return [0xfeff, ...units].map((unit) => unit.toString(16).toUpperCase().padStart(4, '0')).join('');
}
