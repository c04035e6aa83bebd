import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { ExportInputs } from './export-inputs.js';

let asked: string[];
let saved: string[];
const file = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url);
  asked.push(pathname.replace('/api/CustomInputs/', '') + search);
  return new HttpResponse('ID', { headers: { 'Content-Disposition': 'attachment; filename="Inputs.file"' } });
};
const server = serve(http.get('*/api/CustomInputs/export', file), http.get('*/api/CustomInputs/template', file));
beforeEach(() => {
  signIn();
  asked = [];
  saved = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

async function select(label: string, custom = true) {
  const view = renderScreen(<ExportInputs custom={custom} kind="materials" />);
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  await view.user.click(screen.getByRole('menuitem', { name: label }));
  return view;
}

describe('the export of inputs', () => {
  it.each([
    ['Materials as XLSX', true, 'export?format=xlsx&kind=materials&custom=true'],
    ['Materials as CSV', false, 'export?format=csv&kind=materials&custom=false'],
    ['All kinds as XLSX', true, 'export?format=xlsx&custom=true'],
    ['All kinds as CSV (ZIP)', true, 'export?format=csv&custom=true'],
    ['Template for an import', true, 'template?format=xlsx'],
  ])('%s is saved under the name that the server gives', async (label, custom, path) => {
    await select(label, custom);
    expect(await screen.findByText('Inputs.file exported')).toBeTruthy();
    expect(asked).toEqual([path]);
    expect(saved).toEqual(['Inputs.file']);
  });

  it('that fails says why', async () => {
    server.use(http.get('*/api/CustomInputs/export', () => problem(503, 'Service unavailable')));
    await select('All kinds as XLSX');
    await waitFor(() => expect(screen.getByText('Failed while exporting: Service unavailable')).toBeTruthy());
    expect(saved).toEqual([]);
  });
});
