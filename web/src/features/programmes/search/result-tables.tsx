import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProgrammeCard, SearchAnswer } from '../../../lib/api-types.js';
import { count, formatDate, formatNumber, formatSpan } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconShare } from '../../../ui/icons/share.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Cell, type Column, Row, Table } from '../../../ui/tables/table.js';
import { FoundText } from './found-text.js';
import { peakOf, placeOf, sizeOf } from './result-rows.js';
import classes from './result-tables.module.css';

type Groups = SearchAnswer['groups'];
type FoundProgramme = Groups['drafts']['items'][number];

const NOTHING_TO_SHARE = 'Every programme is open to everyone who is signed in, so there is nothing to share yet.';

interface Titled {
  key: string;
  name: string;
  to: string;
  /** In the order of the columns, between the title and the buttons. */
  cells: readonly string[];
  /** On phones, below the title. */
  note: ReactNode;
  buttons?: ReactNode;
}

interface TitledTableProps {
  caption: string;
  columns: readonly Column[];
  rows: readonly Titled[];
  words: readonly string[];
}

/** Rows that open what they name; on phones each is two lines. */
function TitledTable({ caption, columns, rows, words }: TitledTableProps) {
  const title = ({ name, to }: Titled) => (
    <Link to={to} className={classes.title}>
      <FoundText text={name} words={words} />
    </Link>
  );
  if (usePhone())
    return (
      <ul className={classes.list} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.key} className={classes.item}>
            <div className={classes.lines}>
              {title(row)}
              <p className={classes.note}>{row.note}</p>
            </div>
            {row.buttons}
          </li>
        ))}
      </ul>
    );
  return (
    <Table caption={caption} columns={columns}>
      {rows.map((row) => (
        <Row key={row.key}>
          <Cell heading>{title(row)}</Cell>
          {row.cells.map((text, at) => (
            <Cell key={at} numeric={columns[at + 1]?.numeric ?? false}>
              {columns[at + 1]?.key === 'of' ? <FoundText text={text} words={words} /> : text}
            </Cell>
          ))}
          {row.buttons !== undefined && <Cell>{row.buttons}</Cell>}
        </Row>
      ))}
    </Table>
  );
}

const TITLE: Column = { key: 'title', label: 'Title' };
const MODIFIED: Column = { key: 'modified', label: 'Last modified', numeric: true, width: '8rem' };

export interface FoundProgrammesProps {
  caption: 'Projects' | 'Drafts';
  found: readonly FoundProgramme[];
  words: readonly string[];
  /** Those of them that have been read: their buttons need them. */
  cards: readonly ProgrammeCard[];
  onCopy: (card: ProgrammeCard) => void;
  onRemove: (card: ProgrammeCard) => void;
}

export function FoundProgrammes({ caption, found, words, cards, onCopy, onRemove }: FoundProgrammesProps) {
  const table = useRef<HTMLDivElement>(null);
  const remove = (card: ProgrammeCard, at: number) => {
    onRemove(card);
    // The row takes the focus with it: the next one, or the one before it, has it now; without any, the page.
    requestAnimationFrame(() => {
      const titles = table.current?.querySelectorAll<HTMLElement>(`.${classes.title}`) ?? [];
      (titles[at] ?? titles[at - 1] ?? document.getElementById('content'))?.focus();
    });
  };
  const rows = found.map(({ projectId, name, scenarioCount, assetCount, modified }, at): Titled => {
    const card = cards.find(({ id }) => id === projectId);
    return {
      key: String(projectId),
      name,
      to: paths.scenarios.to(projectId),
      cells: [formatNumber(scenarioCount), formatNumber(assetCount), formatDate(modified)],
      note: `${count(scenarioCount, 'scenario')} · ${count(assetCount, 'asset')} · ${formatDate(modified)}`,
      buttons: (
        <div className={classes.buttons}>
          <IconButton
            icon={IconTrash}
            label={`Remove ${name}`}
            removes
            disabled={!card}
            onClick={() => card && remove(card, at)}
          />
          <IconButton icon={IconCopy} label={`Copy ${name}`} disabled={!card} onClick={() => card && onCopy(card)} />
          <IconButton icon={IconShare} label={`Share ${name}`} disabledReason={NOTHING_TO_SHARE} />
        </div>
      ),
    };
  });
  return (
    <div ref={table}>
      <TitledTable
        caption={caption}
        words={words}
        rows={rows}
        columns={[
          TITLE,
          { key: 'scenarios', label: 'Scenarios', numeric: true, width: '7rem' },
          { key: 'assets', label: 'Assets', numeric: true, width: '7rem' },
          MODIFIED,
          { key: 'buttons', label: <VisuallyHidden>Actions</VisuallyHidden>, width: '9rem' },
        ]}
      />
    </div>
  );
}

export function FoundScenarios({ found, words }: { found: Groups['scenarios']['items']; words: readonly string[] }) {
  return (
    <TitledTable
      caption="Scenarios"
      words={words}
      columns={[
        TITLE,
        { key: 'of', label: 'Programme' },
        { key: 'assets', label: 'Assets', numeric: true, width: '7rem' },
        { key: 'peak', label: 'Labour', numeric: true, width: '11rem' },
        MODIFIED,
      ]}
      rows={found.map(({ projectId, name, baseName, assetCount, peakLabour, modified }) => ({
        key: String(projectId),
        name,
        to: paths.dashboard.to(projectId),
        cells: [baseName, formatNumber(assetCount), peakOf(peakLabour), formatDate(modified)],
        note: (
          <>
            <FoundText text={baseName} words={words} /> · {peakOf(peakLabour)}
          </>
        ),
      }))}
    />
  );
}

export function FoundAssets({ found, words }: { found: Groups['assets']['items']; words: readonly string[] }) {
  return (
    <TitledTable
      caption="Assets"
      words={words}
      columns={[
        TITLE,
        { key: 'of', label: 'Programme' },
        { key: 'size', label: 'Size', numeric: true, width: '11rem' },
        { key: 'dates', label: 'Dates', numeric: true, width: '14rem' },
      ]}
      rows={found.map((asset) => ({
        key: `${asset.projectId}-${asset.assetId}`,
        name: asset.name,
        to: paths.editProgramme.to(asset.projectId, { asset: asset.name }),
        cells: [placeOf(asset), sizeOf(asset), formatSpan(asset.start, asset.end)],
        note: (
          <>
            <FoundText text={placeOf(asset)} words={words} /> · {formatSpan(asset.start, asset.end)}
          </>
        ),
      }))}
    />
  );
}
