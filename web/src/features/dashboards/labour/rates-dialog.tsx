import type { LabourRate } from '../../../lib/api-types.js';
import { formatNumber, formatPercent, formatSize, unitName } from '../../../lib/format.js';
import type { Query } from '../../../lib/query-string.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { TableDialog } from '../../../ui/overlays/table-dialog.js';
import { Cell, Row, Table } from '../../../ui/tables/table.js';
import { useLabourRates } from '../api/dashboards.js';
import classes from './rates-dialog.module.css';

interface RatesDialogProps {
  opened: boolean;
  onClose: () => void;
  programmeId: number;
  /** The filters of the dashboard; its months do not narrow the rates. Without it: the programme as it is saved. */
  query?: Query;
}

const noFilters: Query = {};

const columns = [
  { key: 'rate', label: 'Production rate' },
  { key: 'manDays', label: 'Man-days', numeric: true },
];

/** The rates that man-days and heads follow from, each with its gang and where it comes from (docs/product/quantities.md, Basis). */
export function RatesDialog({ opened, onClose, programmeId, query }: RatesDialogProps) {
  const { data, error, isValidating, mutate } = useLabourRates(programmeId, query ?? noFilters, opened);
  const rates = data?.rates ?? [];
  return (
    <TableDialog
      opened={opened}
      onClose={onClose}
      fitted
      title={query ? 'Rates behind these figures' : 'Rates behind the labour'}
      facts={data && factsOf(rates)}
      head={
        <p>
          Hours = quantity ÷ output of a gang; man-hours = hours × heads in it, the foreman’s share too. A published
          range was looked up; an estimate is the product’s own.{' '}
          {query ? 'All months count here.' : 'The whole programme counts, as it is saved.'}
        </p>
      }
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {error !== undefined ? (
        <ErrorNote action="loading the rates" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      ) : !data ? (
        <>
          <LoadingLabel>Loading the rates</LoadingLabel>
          <Skeleton height="12rem" />
        </>
      ) : (
        <Table caption="Production rates behind the labour" columns={columns}>
          {rates.map(({ id, rateName, manDays, ratePerHour, unitPerHour, lbT_Labour, lbT_Foreman, basis }) => (
            <Row key={id}>
              <Cell heading>
                {rateName}
                <span className={classes.basis}>
                  One gang: {ratePerHour !== null && `${formatSize(ratePerHour)} ${unitName(unitPerHour)} per hour, `}
                  {formatSize(lbT_Labour + lbT_Foreman, 2)} heads
                </span>
                <span className={classes.basis}>{basisWords(basis)}</span>
              </Cell>
              <Cell numeric>{formatNumber(manDays)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </TableDialog>
  );
}

/** '62 % of 1 788 man-days follow from published ranges, the others from estimates'. */
function factsOf(rates: readonly LabourRate[]): string {
  const sum = (those: readonly LabourRate[]) => those.reduce((total, { manDays }) => total + manDays, 0);
  const [all, published] = [sum(rates), sum(rates.filter(({ basis }) => /^published/i.test(basis)))];
  return all > 0
    ? `${formatPercent((published / all) * 100, 0)} of ${formatNumber(all)} man-days follow from published ranges`
    : '';
}

// 'published range: 45-75 m3/h' reads 'Published range: 45-75 m³/h'.
function basisWords(basis: string): string {
  const text = basis.replace(/\bm([23])\b/g, (_, power) => unitName(`m${power}`));
  return text === '' ? 'Not said' : text.charAt(0).toUpperCase() + text.slice(1);
}
