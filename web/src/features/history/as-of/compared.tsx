import { Delta } from '../../../ui/charts/month-rows.js';
import { Cell, Row, Table } from '../../../ui/tables/table.js';
import classes from './as-of-page.module.css';
import type { Fact, PartFacts, PartRow } from './past-and-today.js';

/** Facts of then beside today's; what differs has its distance, in brass. */
export function FactTable({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'what', label: 'What' },
        { key: 'then', label: 'Then', numeric: true },
        { key: 'today', label: 'Today', numeric: true },
      ]}
    >
      {facts.map(({ label, past, today, delta }) => (
        <Row key={label}>
          <Cell heading>{label}</Cell>
          <Cell numeric>{past}</Cell>
          <Cell numeric>
            <span className={past === today ? undefined : classes.changed}>{today}</span>
            <Delta>{past === today ? 'same' : delta || 'changed'}</Delta>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** All parts of then and of today. */
export function PartTable({ rows }: { rows: readonly PartRow[] }) {
  return (
    <Table
      caption="Parts, then and today"
      columns={[
        { key: 'part', label: 'Part' },
        { key: 'then', label: 'Then' },
        { key: 'today', label: 'Today' },
      ]}
    >
      {rows.map(({ key, name, past, today, differs }) => (
        <Row key={key}>
          <Cell heading>{name}</Cell>
          <Cell>{inWords(past)}</Cell>
          <Cell>
            <span className={differs ? classes.changed : undefined}>{differs ? inWords(today) : 'same'}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const inWords = (part: PartFacts | null): string =>
  part === null ? 'not there' : `${part.size}, ${part.start} – ${part.end}`;
