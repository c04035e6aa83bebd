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
      {facts.map(({ label, isText, past, today, delta }) => (
        <Row key={label}>
          <Cell heading>{label}</Cell>
          <Cell numeric>
            <span data-text={isText || undefined} className={classes.value}>
              {past}
            </span>
          </Cell>
          <Cell numeric>
            <span data-text={isText || undefined} data-changed={past !== today || undefined} className={classes.value}>
              {today}
            </span>
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
          <Cell>
            <PartValue part={past} />
          </Cell>
          <Cell>
            {differs ? (
              <span data-changed className={classes.value}>
                <PartValue part={today} />
              </span>
            ) : (
              'same'
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Breaks between the size and the dates, never within them. */
function PartValue({ part }: { part: PartFacts | null }) {
  if (part === null) return <>not there</>;
  return (
    <>
      <span className={classes.whole}>{part.size},</span> <span className={classes.whole}>{part.span}</span>
    </>
  );
}
