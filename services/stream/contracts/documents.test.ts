import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { itWhen } from '../../../test/support/skipped.js';
import { type DataSchema, incompatibilities } from './compatible-change.js';
import { documents } from './documents.js';

const FOLDER = new URL('../../../docs/events/', import.meta.url);
const PROJECT = new URL('../../../', import.meta.url);

const schemas = documents().filter(({ name }) => name.startsWith('schemas/'));
const released = readdirSync(new URL('schemas/', FOLDER)).map((name) => `schemas/${name}`);
const fileOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)('git', args, { cwd: PROJECT, maxBuffer: 64 * 1024 * 1024 })).stdout;
/** A clone without its history, or no clone at all, cannot say what was there before. */
const historyIsHere = await git('rev-parse', '--is-shallow-repository').then(
  (answer) => answer.trim() === 'false',
  () => false,
);

describe('docs/events', () => {
  it.each(schemas.filter(({ name }) => released.includes(name)))(
    '$name takes nothing back that was released',
    ({ name, content }) => {
      expect(incompatibilities(JSON.parse(fileOf(name)) as DataSchema, content as DataSchema)).toEqual([]);
    },
  );

  it.each(documents())('$name equals the generated one: npm run contracts', ({ name, content }) => {
    expect(fileOf(name)).toBe(`${JSON.stringify(content, null, 2)}\n`);
  });

  it('keeps the schemas of old versions beside the newer ones', () => {
    const versionOf = (name: string): [string, number] => {
      const [, fact = '', version] = /^(.+)\.v(\d+)\.json$/.exec(name) ?? [];
      return [fact, Number(version)];
    };
    const current = new Map(schemas.map(({ name }) => versionOf(name)));
    const strays = released.filter((name) => !(versionOf(name)[1] <= (current.get(versionOf(name)[0]) ?? 0)));
    const missing = [...current]
      .flatMap(([fact, version]) => Array.from({ length: version }, (_, i) => `${fact}.v${i + 1}.json`))
      .filter((name) => !released.includes(name));
    expect({ strays, missing }).toEqual({ strays: [], missing: [] });
  });

  itWhen(historyIsHere, 'the history of the repository is not here')(
    'has only schemas that readers of every earlier state of them can go on with',
    async () => {
      // A line of each change: `:100644 100644 <blob before> <blob after> M\t<path>`.
      const changes = (
        await git('log', '--format=', '--raw', '--no-abbrev', '--no-renames', '--', 'docs/events/schemas')
      )
        .split('\n')
        .filter(Boolean);
      const earlier = new Map(
        changes.map((line) => [
          line.split(' ')[3] ?? '',
          line.slice(line.indexOf('\t') + 1).replace('docs/events/', ''),
        ]),
      );
      earlier.delete('0'.repeat(40)); // a removal; what was removed has a line of its own
      const broken: string[] = [];
      for (const [blob, name] of earlier) {
        if (!released.includes(name)) broken.push(`${name} is gone`);
        else
          broken.push(
            ...incompatibilities(
              JSON.parse(await git('cat-file', 'blob', blob)) as DataSchema,
              JSON.parse(fileOf(name)) as DataSchema,
            ).map((one) => `${name}: ${one}`),
          );
      }
      expect(broken).toEqual([]);
    },
  );

  it('describes the topics in AsyncAPI 3.0', () => {
    // The specification brings the draft that it is written in along.
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
    addFormats.default(ajv);
    const { schemas: specifications } = createRequire(import.meta.url)('@asyncapi/specs') as {
      schemas: Record<string, object>;
    };
    const valid = ajv.compile(specifications['3.0.0'] ?? {});
    expect({ valid: valid(JSON.parse(fileOf('asyncapi.json'))), errors: valid.errors }).toEqual({
      valid: true,
      errors: null,
    });
  });

  it('has no broken links', () => {
    const document = JSON.parse(fileOf('asyncapi.json')) as unknown;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    const found = (reference: string): unknown =>
      reference.startsWith('#')
        ? reference
            .slice(2)
            .split('/')
            .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
        : released.includes(reference.slice(2)) || undefined;
    expect(references.length).toBeGreaterThan(schemas.length);
    expect(references.filter((reference) => found(reference) === undefined)).toEqual([]);
  });
});
