import { bytesOf, decoderOf } from '../../platform/tables/read-bytes.js';
import { encodingOf } from '../../platform/tables/text-encoding.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import type { CodePage } from './reading-choices.js';

/** What planners call the code pages: 'Read as Western European.' */
const CODE_PAGE_NAMES: Readonly<Record<CodePage, string>> = {
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1256': 'Arabic',
  shift_jis: 'Japanese',
  gbk: 'Chinese',
};

/**
 * The code page of the Windows where a currency is at home. The head of an XER names no code page, but the currency of the database: by
 * its code, in older versions by its name. Dollar, pound and euro are in too many databases that left them as they were to say anything.
 */
const HOMES: readonly (readonly [CodePage, currency: RegExp])[] = [
  ['windows-1250', /\b(?:PLN|CZK|HUF|RON|RSD|HRK|BAM)\b|z[lł]oty|koruna|forint|\blei?u?\b|\bdinar\b.*serbia|\bkuna\b/i],
  ['windows-1251', /\b(?:RUB|RUR|UAH|BYN|BYR|BGN|KZT|KGS|MKD)\b|ru?ble|rouble|hryvnia|\blev\b|tenge/i],
  ['windows-1254', /\b(?:TRY|TRL|AZN)\b|turkish lira|manat/i],
  ['windows-1256', /\b(?:AED|SAR|QAR|KWD|BHD|OMR|EGP|IQD|JOD|LYD|DZD)\b|riyal|rial|dirham|egyptian pound/i],
  ['shift_jis', /\bJPY\b|\byen\b/i],
  ['gbk', /\b(?:CNY|RMB)\b|yuan|renminbi/i],
];
/** The field of the head of an XER (ERMHDR) that names the currency, after version, date, kind, users, database and module. */
const CURRENCY_FIELD = 8;

/** A text file with the encoding that it is read in. */
export interface DecodedFile {
  readonly file: TextFile;
  readonly notices: readonly string[];
  /** Set if nothing in the file leaves no doubt: the user can choose another. */
  readonly codePage?: CodePage;
}

/** Finds how a text is read: as Unicode if it is that, else as the user chose, as its currency suggests, or as Western European. */
export async function decodedFile(
  file: TextFile,
  chosen: CodePage | undefined,
  xerHead: string | null = null,
): Promise<DecodedFile> {
  const found = await encodingOf(file.path, file.size);
  if (chosen !== undefined && !found.certain)
    return {
      file: { ...file, encoding: chosen },
      notices: [`Read as ${CODE_PAGE_NAMES[chosen]}, as chosen.`],
      codePage: chosen,
    };
  if (found.name !== null)
    return { file: { ...file, encoding: found.name }, notices: found.badBytes === 0 ? [] : [badBytes(found.badBytes)] };
  const currency = xerHead?.split('\t')[CURRENCY_FIELD]?.trim() ?? '';
  const home = HOMES.find(([, currencies]) => currencies.test(currency))?.[0];
  const codePage = home !== undefined && (await isValidIn(file, home)) ? home : 'windows-1252';
  return {
    file: { ...file, encoding: codePage },
    notices: [
      codePage === home
        ? `Read as ${CODE_PAGE_NAMES[codePage]}, since the file’s currency is ${currency.slice(0, 40)}.`
        : `Read as ${CODE_PAGE_NAMES[codePage]}.`,
    ],
    codePage,
  };
}

const badBytes = (count: number): string =>
  `The text is UTF-8 but for ${count === 1 ? '1 byte, which stands' : `${count.toLocaleString('en-GB')} bytes, which stand`} as “\ufffd”.`;

/** Whether all bytes mean something in a code page: in those of East Asia most bytes of other code pages do not. */
async function isValidIn(file: TextFile, codePage: CodePage): Promise<boolean> {
  const decoder = decoderOf(codePage);
  try {
    for await (const piece of bytesOf(file.path, file.size, () => undefined)) decoder.decode(piece);
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'malformed') return false;
    throw error;
  }
}
