import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { comparisonError, MAX_COMPARED } from '../../../lib/compared-choice.js';
import { paths, useProgrammeId } from '../../../lib/paths.js';
import { useUser } from '../../../lib/session.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { MissingProgramme } from '../../../ui/feedback/missing-programme.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import { IconColumns } from '../../../ui/icons/columns.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconX } from '../../../ui/icons/x.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Panel } from '../../../ui/layout/panel.js';
import { cardsPerPage, useCard, useCardsOf } from '../api/programme-list.js';
import { CardPages } from '../cards/card-pages.js';
import { CardSkeletons } from '../cards/card-skeletons.js';
import { CountInAll } from '../cards/count-in-all.js';
import { useCardChanges } from '../cards/use-card-changes.js';
import { useRemoval } from '../cards/use-removal.js';
import { ListControls } from '../list/list-controls.js';
import { arrangeCards } from '../list/programme-order.js';
import { RemovedCards } from '../list/removed-cards.js';
import { everything, useListView } from '../list/use-list-view.js';
import { useListedCards } from '../list/use-listed-cards.js';
import { ScenarioCard } from './scenario-card.js';
import classes from './scenarios-page.module.css';
import { useCopying } from './use-copying.js';

/** A link may name more: what is compared is five. */
const MAX_CHOSEN_READ = 50;

/**
 * `/projects/scenarios/<id>/`: a base programme and its scenarios, to explore and to compare
 * (docs/product/programmes.md, Scenarios screen).
 */
export function ScenariosPage() {
  const id = useProgrammeId();
  const { pathname } = useLocation();
  return id === null ? <Navigate replace to={paths.notFound.to(pathname)} /> : <Scenarios key={id} id={id} />;
}

function Scenarios({ id }: { id: number }) {
  const { show, ...view } = useListView();
  const removed = view.state === 'removed';
  const read = useCard(id);
  // The base is on every page, since the others are read against it.
  const { cards, all, settled, ...list } = useListedCards(
    removed ? null : { baseProjectid: id, isActive: true },
    view,
    cardsPerPage - 1,
  );
  const { standing } = useCardChanges();
  const { remove: removeCard } = useRemoval();
  const user = useUser();
  const navigate = useNavigate();
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  const closeRefusal = useRef(() => {});

  const [base] = standing(read.data ? [read.data] : [], (card) => card.id === id);
  const passing =
    base && view.state !== 'removed'
      ? arrangeCards([base], { ...view, status: view.state, author: view.mine ? user?.id : null })
      : [];
  const shown = base && cards && !removed ? [...passing, ...cards] : [];
  const scenarios = all ? all.total : (base?.scenarioCount ?? 0);
  const error: unknown = read.error ?? list.error;
  const retry = () => {
    void read.mutate();
    void list.mutate();
  };
  const onPage = [...(base ? [base] : []), ...(cards ?? [])];
  const { copy, dialog } = useCopying({
    asScenario: true,
    taken: onPage.map(({ scenarioName }) => scenarioName),
  });

  const off = view.chosen.filter((one) => !onPage.some((card) => card.id === one)).slice(0, MAX_CHOSEN_READ);
  const { data: elsewhere = [], isLoading: isChosenUnknown } = useCardsOf(off);
  const choosable = standing(
    [...onPage, ...elsewhere.filter(({ baseProjectId }) => baseProjectId === id)],
    () => false,
  );
  // In the order of the list, the base first: the others are compared with it.
  const chosen = arrangeCards(choosable, { order: view.order }).flatMap((card) =>
    view.chosen.includes(card.id) ? [card.id] : [],
  );
  const refusal = comparisonError(chosen.length);
  const refusalShown = refusal !== null && (asked || chosen.length > MAX_COMPARED) ? refusal : null;
  const choose = (card: ProgrammeCard, wanted: boolean) => {
    const others = (isChosenUnknown ? view.chosen : chosen).filter((one) => one !== card.id);
    // The choice has changed: the last warning is out of date.
    closeRefusal.current();
    show({ chosen: wanted ? [...others, card.id] : others });
  };
  const compare = () => {
    setAsked(true);
    if (refusal === null) void navigate(paths.compareScenarios.to(chosen));
    else closeRefusal.current = toast.warning(refusal);
  };

  const remove = (card: ProgrammeCard) => {
    removeCard(card);
    // Removing the base removes the whole programme: the list is left, where the undo restores it.
    if (card.id === id) void navigate(paths.programmes.to());
  };

  // A scenario's id leads to the screen of its base.
  if (base && base.baseProjectId !== 0) return <Navigate replace to={paths.scenarios.to(base.baseProjectId)} />;

  const newComparison = (
    <Button
      kind={scenarios > 0 ? 'primary' : 'secondary'}
      icon={IconColumns}
      onClick={compare}
      fullWidth={phone}
      tall={phone}
    >
      New Comparison
    </Button>
  );

  const close = <IconButton icon={IconX} label="Close" to={paths.programmes.to()} bordered={!phone} />;
  const controls = base && (
    <ListControls view={view} show={show} searches="Search scenarios">
      {!phone && newComparison}
    </ListControls>
  );

  return (
    <Page phoneFoot={phone && base && newComparison}>
      <PageHeader
        title={base?.name ?? 'Scenarios'}
        tabTitle={base ? `Scenarios · ${base.name}` : 'Scenarios'}
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: base?.name ?? 'Scenarios' }]}
        titleEnd={base && !removed && <CountInAll total={scenarios + 1} isMore={all?.isMore} />}
        actions={
          phone ? (
            close
          ) : (
            <>
              {controls}
              {close}
            </>
          )
        }
      />
      {phone && controls}
      {error !== undefined && (
        <ErrorNote
          action="loading scenarios"
          error={error}
          onRetry={retry}
          retrying={read.isValidating || list.isValidating}
        />
      )}
      {(read.data === undefined || (base && !cards && !removed)) && error === undefined && (
        <CardSkeletons label="Loading scenarios" />
      )}
      {read.data !== undefined && !base && <MissingProgramme />}
      {base && removed && <RemovedCards baseId={id} view={view} show={show} />}
      {base && !removed && (
        <div className={classes.choice}>
          {scenarios > 0 && (
            <span>
              {chosen.length === 0 ? 'Tick scenarios to compare them.' : `${chosen.length} chosen to compare`}
            </span>
          )}
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={() => show({ chosen: [] })}>
              Clear
            </Button>
          )}
          <span className={classes.refusal} role="status">
            {refusalShown && (
              <>
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
                {refusalShown}
              </>
            )}
          </span>
          <Link className={classes.saved} to={paths.savedComparisons.to()}>
            Saved comparisons
          </Link>
        </div>
      )}
      {base && shown.length > 0 && (
        <div className={scenarios === 0 ? classes.alone : undefined}>
          <CardPages
            label="Scenarios"
            cards={shown}
            page={list.page}
            pageSize={list.pageSize}
            total={list.total}
            isMore={list.isMore}
            compared
            onPage={(page) => show({ page })}
            onTake={remove}
          >
            {(card, { calendar, take }) => (
              <ScenarioCard
                scenario={card}
                base={base}
                calendar={calendar}
                chosen={chosen.includes(card.id)}
                onChoose={(wanted) => choose(card, wanted)}
                onCopy={() => copy(card)}
                onRemove={take}
              />
            )}
          </CardPages>
          {scenarios === 0 && settled && (
            <Panel>
              <EmptyState
                action={
                  <Button kind="primary" icon={IconCopy} onClick={() => copy(base)}>
                    Copy the baseline
                  </Button>
                }
              >
                You currently only have a baseline scenario. Add more scenarios to compare and explore alternative
                possibilities.
              </EmptyState>
            </Panel>
          )}
        </div>
      )}
      {base && !removed && settled && shown.length === 0 && (
        <Panel>
          <EmptyState action={<Button onClick={() => show(everything)}>Clear search</Button>}>
            <span className={classes.none}>No such scenarios available</span>
            Please refine your search.
          </EmptyState>
        </Panel>
      )}
      {dialog}
    </Page>
  );
}
