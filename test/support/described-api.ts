import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { apiDocument } from '../../services/platform/http/api-docs.js';

/**
 * The description of the product's calls: every server of a run of jest has the same, so the first one that is asked describes them for all
 * (it takes a fifth of a second of each test file else).
 */
export function describedApi(app: INestApplication): unknown {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) throw new Error('No folder for this run: this jest project has no globalSetup.');
  const file = join(folder, 'api-document.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const document = JSON.stringify(apiDocument(app));
  writeFileSync(`${file}.${process.pid}`, document);
  renameSync(`${file}.${process.pid}`, file); // whole from the first moment: other processes read it
  return JSON.parse(document);
}
