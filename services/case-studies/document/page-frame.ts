/** What every page has: its title with the mark, and its foot with the number. */
import { PALETTE } from './palette.js';
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.js';

export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;

/** A page's heading and its lead. @returns the y below */
export function pageHead(sheet: Sheet, title: string, lead: string): number {
  sheet.content('H2', () =>
    sheet.line(title, LEFT, 82, { size: 22, weight: 600, colour: PALETTE.ink, tracking: -0.018 }),
  );
  let below = 0;
  sheet.content('P', () => {
    below = sheet.paragraph(lead, LEFT, 97, 430, { size: 10.5, colour: PALETTE.ink2, leading: 1.5 });
  });
  return below;
}

/** A heading within a page, its baseline at `y`. */
export function sectionHead(sheet: Sheet, title: string, y: number, note = '', x: number = LEFT): void {
  sheet.content('H3', () => sheet.line(title, x, y, { size: 11, weight: 600, colour: PALETTE.ink }));
  if (note !== '')
    sheet.content('P', () =>
      sheet.line(note, x + sheet.width(title, { size: 11, weight: 600 }) + 8, y, { size: 8.5, colour: PALETTE.ink3 }),
    );
}

export function pageFeet(sheet: Sheet, name: string): void {
  sheet.onEachPage((page, pages) => {
    const y = PAGE.height - 34;
    if (page > 1) {
      sheet.rule(LEFT, y - 13, LEFT + CONTENT_WIDTH, y - 13);
      sheet.line(name, LEFT, y, { size: 8, colour: PALETTE.ink3 });
    }
    sheet.line(`${page} of ${pages}`, RIGHT, y, { size: 8, colour: PALETTE.ink3, align: 'right' });
  });
}
