import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.js';
import { Pagination } from './pagination.js';

function Pages({
  total,
  numbered = false,
  isMore,
  first = 1,
}: {
  total: number;
  numbered?: boolean;
  isMore?: boolean;
  first?: number;
}) {
  const [page, setPage] = useState(first);
  const [pageSize, setPageSize] = useState(12);
  return (
    <Pagination
      label="Pages of the preview"
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={setPage}
      onPageSize={setPageSize}
      sizes={[10, 20]}
      numbered={numbered}
      isMore={isMore}
    />
  );
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the pages of a long list', () => {
  it('go on and back, and end where the rows end', async () => {
    const { user } = renderScreen(<Pages total={300_000} />);
    expect(screen.getByRole('navigation', { name: 'Pages of the preview' })).toBeTruthy();
    expect(screen.getByText(/^1–12 of 300\s000$/)).toBeTruthy();
    await user.click(button('Previous page'));
    await user.click(button('Next page'));
    expect(screen.getByText(/^13–24 of/)).toBeTruthy();
    await user.click(button('Previous page'));
    expect(screen.getByText(/^1–12 of/)).toBeTruthy();
  });

  it('go on past what is counted, as far as pages are numbered', async () => {
    const { user } = renderScreen(<Pages total={1_000} isMore first={84} />);
    await user.click(button('Next page'));
    expect(screen.getByText(/ of at least 1\s000$/)).toBeTruthy();
    expect(button('Next page').getAttribute('aria-disabled')).toBeNull();
  });

  it('end where they are no longer numbered', () => {
    renderScreen(<Pages total={1_000} isMore first={834} />);
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
  });

  it('are of the chosen length, the present one among the choices', async () => {
    const { user } = renderScreen(<Pages total={15} />);
    await user.click(button('Next page'));
    expect(screen.getByText('13–15 of 15')).toBeTruthy();
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '10 per page',
      '20 per page',
      '12 per page',
    ]);
  });

  it('have numbers where they are few, with gaps where they are many', async () => {
    const { user } = renderScreen(<Pages total={12 * 20} numbered />);
    const numbers = () => screen.getByRole('button', { current: 'page' }).parentElement?.textContent;
    expect(numbers()).toBe('12…20');
    await user.click(button('Page 20'));
    expect(numbers()).toBe('1…1920');
    expect(screen.getByText('229–240 of 240')).toBeTruthy();
    await user.click(button('Page 1'));
    await user.click(button('Next page'));
    await user.click(button('Page 3'));
    expect(numbers()).toBe('1234…20');
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('3');
  });

  it('of nothing say so', () => {
    renderScreen(<Pages total={0} />);
    expect(screen.getByText('0–0 of 0')).toBeTruthy();
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true');
  });
});
