import { describe, expect, it } from '@jest/globals';
import { Terminal } from './terminal.js';

function terminalWith(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { terminal: new Terminal(stream, stream, () => clock.ms), written, clock };
}

describe('Progress', () => {
  it('is not shown for work of less than a second', () => {
    const { terminal, written, clock } = terminalWith(false);
    const reached = terminal.progress('Moving');
    clock.ms = 999;
    reached({ part: 1 });
    expect(written).toEqual([]);
  });

  it('is one line after a second and then every five in a file', () => {
    const { terminal, written, clock } = terminalWith(false);
    const reached = terminal.progress('Moving');
    for (clock.ms = 0; clock.ms < 11_500; clock.ms += 100) reached({ part: 0.5 });
    expect(written).toHaveLength(3);
    expect(written.every((line) => line.endsWith('left\n'))).toBe(true);
  });

  it('is one changing line on a terminal, which a result replaces', () => {
    const { terminal, written, clock } = terminalWith(true);
    const reached = terminal.progress('Moving');
    clock.ms = 1_000;
    reached({ part: 0 });
    clock.ms = 2_000;
    reached({ part: 0 });
    terminal.info('Moved.');
    terminal.info('Done.');
    expect(written).toEqual(['Moving: 0 %', '\r\u001b[2K', 'Moving: 0 %', '\r\u001b[2K', 'Moved.\n', 'Done.\n']);
  });
});
