import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '../../lib/api.js';
import { renderScreen } from '../../testing/render.js';
import { Button } from '../actions/button.js';
import { ErrorNote } from '../feedback/error-note.js';
import { Breadcrumbs } from '../navigation/breadcrumbs.js';
import { Stepper } from '../navigation/stepper.js';
import { ConfirmDialog } from '../overlays/confirm-dialog.js';
import { Cell, Row, Table } from '../tables/table.js';
import { SegmentedControl } from './segmented-control.js';
import { SelectField } from './select-field.js';

describe('a button', () => {
  it('that cannot be used now can be reached, says why, and does nothing', async () => {
    const pressed = jest.fn();
    const { user } = renderScreen(
      <Button onClick={pressed} disabledReason="Add an asset first">
        Dashboards
      </Button>,
    );
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Dashboards');
    await user.keyboard('{Enter}');
    await user.click(screen.getByText('Dashboards'));
    expect(pressed).not.toHaveBeenCalled();
    expect(document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Add an asset first',
    );
  });

  it('of a form sends it, others do not', async () => {
    const sent = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderScreen(
      <form onSubmit={sent}>
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('that leads to a page is a link', () => {
    renderScreen(<Button to="/projects/">Programmes</Button>);
    expect(screen.getByRole('link', { name: 'Programmes' }).getAttribute('href')).toBe('/projects/');
  });
});

describe('a select', () => {
  function Form() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <SelectField
          label="Asset type"
          value={value}
          onChange={setValue}
          choices={[
            { value: 1, label: 'Dual carriageway' },
            { value: 2, label: 'Single carriageway', disabled: true, note: 'No subprogramme for this type yet' },
            { value: 3, label: 'Overbridge' },
          ]}
        />
        <output>{JSON.stringify(value)}</output>
      </>
    );
  }

  it('gives the value itself back, a number for a number', async () => {
    const { user } = renderScreen(<Form />);
    await user.click(screen.getByRole('combobox', { name: 'Asset type' }));
    await user.click(await screen.findByRole('option', { name: 'Overbridge' }));
    expect(document.querySelector('output')?.textContent).toBe('3');
  });

  it('lists what cannot be chosen, with the reason', async () => {
    const { user } = renderScreen(<Form />);
    await user.click(screen.getByRole('combobox', { name: 'Asset type' }));
    await user.click(await screen.findByText('No subprogramme for this type yet'));
    expect(document.querySelector('output')?.textContent).toBe('null');
  });

  it('is worked by keyboard', async () => {
    const { user } = renderScreen(<Form />);
    await user.tab();
    const marked = () =>
      document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;
    for (let presses = 0; presses < 4 && marked() !== 'Overbridge'; presses += 1) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('3'));
  });
});

describe('a segmented control', () => {
  it('is a named radio group', async () => {
    const chosen = jest.fn();
    const { user } = renderScreen(
      <SegmentedControl
        label="Show"
        labelled
        value="key"
        onChange={chosen}
        choices={[
          { value: 'key', label: 'Key materials' },
          { value: 'all', label: 'All materials' },
        ]}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Show' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All materials' }));
    expect(chosen).toHaveBeenCalledWith('all');
  });
});

describe('wizards and ways', () => {
  it('mark the current step', () => {
    renderScreen(<Stepper label="Steps" steps={['Programme name', 'Work schedule']} current={1} />);
    expect(screen.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step']);
  });

  it('lead back to steps that are done', async () => {
    const went = jest.fn();
    const { user } = renderScreen(
      <Stepper label="Steps" steps={['Programme name', 'Work schedule']} current={1} onStep={went} />,
    );
    await user.click(screen.getByRole('button', { name: 'Programme name' }));
    expect(went).toHaveBeenCalledWith(0);
  });

  it('name the page that is open at the end of the breadcrumbs', () => {
    renderScreen(<Breadcrumbs crumbs={[{ label: 'Programmes', to: '/projects/' }, { label: 'Edit' }]} />);
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeTruthy();
    expect(screen.getByText('Edit').getAttribute('aria-current')).toBe('page');
  });
});

describe('a question', () => {
  it('has the focus on the safe answer, and Escape gives it', async () => {
    const answers = { onConfirm: jest.fn(), onCancel: jest.fn() };
    const { user } = renderScreen(
      <ConfirmDialog opened title="Delete package “Phase 1 earthworks”?" confirm="Delete package" danger {...answers}>
        This action cannot be undone.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Escape}');
    expect(answers.onCancel).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Delete package' }));
    expect(answers.onConfirm).toHaveBeenCalledTimes(1);
  });

  it('stays while its command is under way', async () => {
    const onCancel = jest.fn();
    const { user } = renderScreen(
      <ConfirmDialog opened title="Delete?" confirm="Delete" busy onConfirm={() => undefined} onCancel={onCancel}>
        Gone for good.
      </ConfirmDialog>,
    );
    await user.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('a failure in place', () => {
  it('says what failed, why, from when the figures are, and tries again', async () => {
    const again = jest.fn();
    const { user } = renderScreen(
      <ErrorNote
        action="loading labour"
        error={new ApiError(503, '503', 'Service unavailable')}
        figuresFrom={new Date(2027, 0, 1, 16, 42)}
        onRetry={again}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain(
      'Failed while loading labour: Service unavailable. Figures from 16:42.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('that a retry takes away leaves the keyboard at the heading of the page', async () => {
    function Failing() {
      const [failed, setFailed] = useState(true);
      return (
        <>
          <h1>Labour</h1>
          {failed && <ErrorNote error={new Error('Service unavailable')} onRetry={() => setFailed(false)} />}
        </>
      );
    }
    const { user } = renderScreen(<Failing />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });
});

describe('a table', () => {
  it('names its rows and columns, units in the head', () => {
    renderScreen(
      <Table
        caption="Materials"
        columns={[
          { key: 'name', label: 'Material' },
          { key: 'total', label: 'Total', unit: 'm³', numeric: true },
        ]}
      >
        <Row>
          <Cell heading>Imported fill</Cell>
          <Cell numeric>40 590</Cell>
        </Row>
      </Table>,
    );
    expect(screen.getByRole('region', { name: 'Materials' }).tabIndex).toBe(0);
    expect(screen.getByRole('columnheader', { name: 'Total, m³' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Imported fill' })).toBeTruthy();
  });
});
