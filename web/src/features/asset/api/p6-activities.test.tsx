import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderScreen } from '../../../testing/render.js';
import { serve } from '../../../testing/server.js';
import { useP6ActivitiesOf } from './p6-activities.js';

const asked: number[] = [];
serve(
  http.get('*/api/P6Activities', ({ request }) => {
    const query = new URL(request.url).searchParams;
    expect(query.get('projectId')).toBe('42');
    asked.push(query.getAll('id').length);
    return HttpResponse.json(query.getAll('id').map((id) => ({ id: Number(id) })));
  }),
);

const Linked = ({ ids }: { ids: number[] }) => <p>{useP6ActivitiesOf(42, ids).data?.length}</p>;

describe('The activities that parts are linked to', () => {
  it('are read together, each once, however many there are', async () => {
    renderScreen(<Linked ids={[...Array.from({ length: 600 }, (_, i) => i + 1), 7, 7]} />);
    await screen.findByText('600');
    expect(asked).toEqual([500, 100]);
  });
});
