import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { LogLevel } from './config.js';
import { jsonLog, type Log } from './log.js';
import { withCorrelationId } from './request-context.js';

function logged(level: LogLevel, work: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  work(jsonLog(level, (line) => lines.push(line)));
  return lines.map((line) => {
    expect(line).toMatch(/^[^\n]+\n$/);
    return JSON.parse(line);
  });
}

describe('The log', () => {
  it('is one JSON object per line, with time, level, message and fields, and nothing else', () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(
      logged('debug', (log) => {
        log.debug('polled', { round: 1, unknown: undefined });
        log.info('100 %s of "it"\nread');
        log.warn('late', { reasons: ['slow'] });
        log.error('failed');
      }),
    ).toEqual([
      { time, level: 'debug', message: 'polled', round: 1 },
      { time, level: 'info', message: '100 %s of "it"\nread' },
      { time, level: 'warn', message: 'late', reasons: ['slow'] },
      { time, level: 'error', message: 'failed' },
    ]);
  });

  it('contains what is as severe as its level, or more', () => {
    const all = (log: Log) => {
      log.debug('debug');
      log.info('info');
      log.warn('warn');
      log.error('error');
    };
    expect(logged('warn', all).map(({ level }) => level)).toEqual(['warn', 'error']);
    expect(logged('error', all).map(({ level }) => level)).toEqual(['error']);
  });

  it('has the correlation id of the request', () => {
    const [line] = logged('info', (log) => withCorrelationId('c-1', () => log.info('request')));
    expect(line).toMatchObject({ correlationId: 'c-1' });
  });

  it('describes an error by kind, message, frames and cause; one of PostgreSQL without its message', () => {
    const refused = Object.assign(new pg.DatabaseError('Key (email)=(ann@example.com) exists', 1, 'error'), {
      code: '23505',
      severity: 'ERROR',
    });
    const [line] = logged('info', (log) =>
      log.error('failed', new TypeError('Not saved', { cause: refused }), { stream: 'programme-1' }),
    );
    expect(line).toMatchObject({
      stream: 'programme-1',
      error: {
        kind: 'TypeError',
        message: 'Not saved',
        frames: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]),
        cause: { sqlState: '23505' },
      },
    });
    expect(JSON.stringify(line)).not.toContain('ann@example.com');
    const [text] = logged('info', (log) => log.error('failed', 'a text with ann@example.com'));
    expect(text).toMatchObject({ error: { kind: 'string' } });
  });

  it('is in order with plain lines, and complete when the process exits at once', async () => {
    const program = `
      import { jsonLog, standardError } from './services/platform/log.ts';
      const log = jsonLog('info');
      for (let line = 0; line < 20_000; line += 2) {
        log.info('logged', { line });
        standardError.write(JSON.stringify({ line: line + 1 }) + '\\n');
      }
      log.error('Plumbline could not start', new Error('for a reason'), { line: 20_000 });
      process.exit(1);`;
    const node = ['--import', './scripts/typescript.mjs', '--input-type=module', '-e', program];
    const ended = await promisify(execFile)(process.execPath, node, {
      env: { ...process.env, NODE_OPTIONS: undefined },
      maxBuffer: 10_000_000,
    }).catch((error: { code: number; stderr: string }) => error);
    expect(ended).toMatchObject({ code: 1 });
    const lines = ended.stderr.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 20_001 }, (_, line) => line));
  });
});
