import { Link } from 'react-router-dom';
import { formatDateWords, formatDayMonth } from '../../../lib/format.js';
import { paths } from '../../../lib/paths.js';
import { axisTop, RangeMark } from '../../../ui/charts/range-mark.js';
import { warningWords } from '../page/warning-notes.js';
import {
  formatTerm,
  gangWords,
  makerWords,
  partName,
  sentenceCase,
  type Term,
  termWords,
  unitWords,
  type WhyLine,
} from './formula-words.js';
import type { WhyFigure } from './why-figure.js';
import classes from './why-formula.module.css';

interface WhyFormulaProps {
  id: string;
  programmeId: number;
  line: WhyLine;
  figure: WhyFigure;
}

/** One line in full: its formula with its numbers and units, and the gang with where its rate comes from. */
export function WhyFormula({ id, programmeId, line, figure }: WhyFormulaProps) {
  const when = figure.when;
  return (
    <section id={id} className={classes.root} aria-label={`${partName(line)}, ${line.activity}`}>
      <h3 className={classes.title}>
        {partName(line)}{' '}
        <span>
          {line.task}, {line.activity}
        </span>
      </h3>
      {line.formula ? (
        <table className={classes.formula}>
          <caption className={classes.caption}>Formula</caption>
          <tbody>
            {line.formula.map((term, place) => (
              <tr key={term.term}>
                <td className={classes.sign}>{place > 0 && (term.operator === 'times' ? '×' : '÷')}</td>
                <th scope="row">
                  <TermLabel programmeId={programmeId} line={line} term={term} when={when} />
                </th>
                <td className={classes.value}>{formatTerm(term)}</td>
                <td className={classes.unit}>{unitWords(term.unit)}</td>
              </tr>
            ))}
            <tr className={classes.result}>
              <td className={classes.sign}>=</td>
              <th scope="row">{sentenceCase(when)}</th>
              <td className={classes.value}>{figure.format(line.figure)}</td>
              <td className={classes.unit}>{figure.unit}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        <p className={classes.note}>
          The part or its task has changed since this figure was calculated, so there is no formula for it.
        </p>
      )}
      {line.formula && !line.isCurrent && (
        <p className={classes.note}>
          These are the values that the figure was calculated with; the library says otherwise now.
        </p>
      )}
      {[line.note, line.warning].map(
        (kind) =>
          kind && (
            <p key={kind} className={classes.note}>
              {sentenceCase(warningWords(kind))}.
            </p>
          ),
      )}
      <Gang line={line} />
    </section>
  );
}

function TermLabel({
  programmeId,
  line,
  term,
  when,
}: Omit<WhyFormulaProps, 'id' | 'figure'> & { term: Term; when: string }) {
  const { words, of } = termWords(term, line, when);
  return (
    <>
      {words}
      {of === 'part' && <Link to={editPartPath(programmeId, line)}>{line.assetPart}</Link>}
      {of === 'makeUp' && line.makeUp && <InputLink kind="elementMakeups" input={line.makeUp} />}
      {of === 'rate' && line.rate && <InputLink kind="productionRates" input={line.rate} />}
      {term.term === 'workingDays' && (
        <>
          {' '}
          <span className={classes.days}>{daysWords(line)}</span>
        </>
      )}
    </>
  );
}

/** Leads to an input that the reader may open; that of another planner is named only. */
function InputLink({
  kind,
  input: { id, name, isOpen },
}: {
  kind: 'elementMakeups' | 'productionRates';
  input: { id: number; name: string; isOpen: boolean };
}) {
  return isOpen ? <Link to={paths.editCustomInput.to(kind, id)}>{name}</Link> : name;
}

function Gang({ line }: { line: WhyLine }) {
  const { rate } = line;
  if (!rate) return <p className={classes.note}>Without a production rate: no labour is counted for it.</p>;
  return (
    <div className={classes.gang}>
      <div>
        <p className={classes.gangName}>
          Gang <InputLink kind="productionRates" input={rate} />
        </p>
        <p>{gangWords(rate)}</p>
        <p>{makerWords(rate)}</p>
      </div>
      {rate.ratePerHour === null ? (
        <p>Its output is not known.</p>
      ) : (
        <div className={classes.range}>
          <RangeMark
            rate={rate.ratePerHour}
            unit={rate.unitPerHour}
            range={rate.range}
            top={axisTop([rate.ratePerHour, rate.range?.high ?? 0])}
            withUnit
          />
        </div>
      )}
    </div>
  );
}

/** Where one would edit the part. */
export const editPartPath = (
  programmeId: number,
  { assetName, partId }: Pick<WhyLine, 'assetName' | 'partId'>,
): string => paths.editProgramme.to(programmeId, { asset: assetName, part: partId });

function daysWords({ firstDay, lastDay }: WhyLine): string {
  if (firstDay === lastDay) return formatDateWords(firstDay);
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return isOneYear
    ? `${formatDayMonth(firstDay)} to ${formatDayMonth(lastDay)}`
    : `${formatDateWords(firstDay)} to ${formatDateWords(lastDay)}`;
}
