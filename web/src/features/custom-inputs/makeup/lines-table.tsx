import { formatNumber, unitName } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Panel } from '../../../ui/layout/panel.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { type ActivityDraft, type LineDraft, perWords, quantityText, quantityUnit } from './activity-draft.js';
import type { ActivityEditorProps } from './activity-rows.js';
import { QuantityField, RateField } from './line-fields.js';
import classes from './lines-table.module.css';
import { gangOf, hoursPerUnit, outputOf } from './rate-choices.js';
import { useLineChoices } from './use-line-choices.js';

/**
 * Every material of every activity with its quantity and its rate, both to be changed where they stand. A phone has them in the cards of
 * the activities.
 */
export function LinesTable({ value, onChange, stored, per, disabled }: Omit<ActivityEditorProps, 'error' | 'errors'>) {
  const phone = usePhone();
  const choices = useLineChoices();
  const lines = value.flatMap((activity) => activity.lines.map((line) => ({ activity, line })));
  if (phone || lines.length === 0) return null;
  const set = (of: ActivityDraft, key: string, patch: Partial<LineDraft>) =>
    onChange(
      value.map((activity) =>
        activity.key === of.key
          ? { ...activity, lines: activity.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)) }
          : activity,
      ),
    );
  const units = new Set(lines.map(({ line }) => line.unit));
  const unit = units.size === 1 ? unitName([...units][0] ?? '') : 'unit';
  return (
    <Panel
      title="Materials and rates"
      note="quantity per SI unit of the asset: the same make-up serves metric and imperial programmes"
      flush
    >
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Materials and rates</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Material (unit)</th>
            <th scope="col">
              Quantity rate <span className={classes.unit}>{perWords(per)}</span>
            </th>
            <th scope="col">Productivity rate</th>
            <th scope="col" className={classes.figure}>
              Output per hour
            </th>
            <th scope="col" className={classes.figure}>
              Gang, heads
            </th>
            <th scope="col" className={classes.figure}>
              Man-h per {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ activity, line }) => {
            const was = stored?.find(({ key }) => key === activity.key)?.lines.find(({ key }) => key === line.key);
            const rate = choices.rates.find(({ id }) => id === line.productionRateId);
            const hours = rate ? hoursPerUnit(rate, line.unitId, choices.units) : null;
            const fields = {
              line,
              was,
              disabled,
              inTable: true,
              onChange: (patch: Partial<LineDraft>) => set(activity, line.key, patch),
            };
            return (
              <tr key={line.key}>
                <th scope="row">
                  {line.materialName} <span className={classes.unit}>({unitName(line.unit)})</span>
                  <Former line={line} was={was} activity={activity.name} per={per} />
                </th>
                <td>
                  <QuantityField {...fields} per={per} />
                </td>
                <td>
                  <RateField {...fields} choices={choices} />
                </td>
                <td className={classes.figure}>{rate ? outputOf(rate) : '–'}</td>
                <td className={classes.figure}>{rate ? gangOf(rate) : '–'}</td>
                <td className={classes.figure}>{hours === null ? '–' : formatNumber(hours, hours < 0.1 ? 3 : 2)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

interface FormerProps {
  line: LineDraft;
  was: LineDraft | undefined;
  activity: string;
  per: string | null;
}

/** 'was 12 m³ per m', or the activity where nothing is changed. */
function Former({ line, was, activity, per }: FormerProps) {
  const quantity =
    was && was.materialQuantity !== line.materialQuantity
      ? `was ${quantityText(was).replace(` ${unitName(was.unit)}`, '')} ${quantityUnit(was.unit, per)}`
      : null;
  const rate = was && was.productionRateId !== line.productionRateId ? `was ${was.rateName || 'without a rate'}` : null;
  if (quantity === null && rate === null) return <span className={classes.activity}>{activity}</span>;
  return (
    <>
      {quantity && <span className={classes.was}>{quantity}</span>}
      {rate && <span className={classes.was}>{rate}</span>}
    </>
  );
}
