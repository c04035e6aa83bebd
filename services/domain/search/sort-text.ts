import { plainLetters } from './plain-letters.js';

/** Compares like a reader does: in any case, without accents, 'Kerb 9' before 'Kerb 10'. */
export const sortText = (text: string): string =>
  plainLetters(text).replace(/\d+/g, (digits) => {
    const figure = digits.replace(/^0+(?=\d)/, '');
    return `${String(Math.min(figure.length, 99)).padStart(2, '0')}${figure}`;
  });
