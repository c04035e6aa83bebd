import { type FileRefusal, FileRefused } from './file-refused.js';

/** Limits of a file of rows: a workbook or text. */
export interface ReadingLimits {
  /** What the file is in messages to the user: 'A schedule file'. */
  readonly called: string;
  /** How to make such a file smaller, for the user: 'Export only this project.' */
  readonly smaller?: string;
  /** Size of the uploaded file. */
  readonly fileBytes: number;
  /** Sum of the inflated sizes of all parts of a workbook that are read. */
  readonly inflatedBytes: number;
  /** How many bytes one byte may inflate to, for parts of more than `ratioFrom` bytes. Sheets of real workbooks reach about forty. */
  readonly inflatedPerByte: number;
  readonly ratioFrom: number;
  /** Files within a workbook. */
  readonly entries: number;
  /** Rows of a sheet or a text file, the blank ones included. */
  readonly rows: number;
  /** Characters of a single text: one cell, one attribute, one comment, one line. */
  readonly textLength: number;
  /** The texts that a workbook keeps in one table for all its sheets. */
  readonly sharedTexts: number;
  readonly sharedCharacters: number;
}

const MEBIBYTE = 2 ** 20;
const count = (value: number) => value.toLocaleString('en-GB');
const size = (bytes: number) =>
  bytes < MEBIBYTE
    ? `${count(bytes)} bytes`
    : bytes < 2 ** 30
      ? `${count(Math.round(bytes / MEBIBYTE))} MB`
      : `${count(bytes / 2 ** 30)} GB`;

/** For each limit, the refusal of a file that exceeds it. */
export const limitExceeded: {
  readonly [L in Exclude<keyof ReadingLimits, 'ratioFrom' | 'called' | 'smaller'>]: (
    limits: ReadingLimits,
  ) => FileRefused;
} = {
  fileBytes: (limits) =>
    refused(
      'file-too-large',
      'The file is too large.',
      [`${limits.called} may have up to ${size(limits.fileBytes)}.`, limits.smaller].filter(Boolean).join(' '),
    ),
  inflatedBytes: (limits) =>
    refused(
      'inflates-too-far',
      'The file is too large once unpacked.',
      `A workbook may unpack to ${size(limits.inflatedBytes)}.`,
    ),
  inflatedPerByte: (limits) =>
    refused(
      'inflates-too-far',
      'The file unpacks to far more than a workbook does.',
      `A part of a workbook may unpack to ${count(limits.inflatedPerByte)} times its size.`,
    ),
  entries: (limits) =>
    refused(
      'too-many-entries',
      'The file has too many parts.',
      `A workbook may consist of ${count(limits.entries)} parts.`,
    ),
  rows: (limits) =>
    refused(
      'too-many-rows',
      'The file has too many rows.',
      `${limits.called} may have up to ${count(limits.rows)} rows, blank ones included.`,
    ),
  textLength: (limits) =>
    refused(
      'text-too-long',
      'The file has a text without an end.',
      `A single text may have up to ${count(limits.textLength)} characters.`,
    ),
  sharedTexts: (limits) =>
    refused(
      'text-too-long',
      'The file has too many texts.',
      `A workbook may have up to ${count(limits.sharedTexts)} different texts.`,
    ),
  sharedCharacters: (limits) =>
    refused(
      'text-too-long',
      'The file has too much text.',
      `The texts of a workbook may have up to ${count(limits.sharedCharacters)} characters together.`,
    ),
};

function refused(code: FileRefusal, title: string, detail: string): FileRefused {
  return new FileRefused(code, title, detail);
}
