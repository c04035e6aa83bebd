// Asks for what a page shows first while the page's scripts are still on their way: they take the answers over
// (web/src/lib/early-reads.ts). A file of its own, like colour-scheme.js, because the content security policy allows no inline script.
(() => {
  const token = localStorage.getItem('plumbline.token');
  const [, page, id] = /^\/projects\/(edit|detail)\/([1-9]\d{0,15})\/?$/.exec(location.pathname) ?? [];
  if (!token || !page) return;
  const addresses = [`/api/Projects/${id}`, '/api/Units'];
  if (page === 'edit')
    addresses.push('/api/AssetCategories', `/api/AssetsZones?projectId=${id}`, '/api/SubProgramms?projectId=0');
  // With filters the page says what it asks for.
  else if (location.search === '') addresses.push(`/api/Dashboards/materials?projectId=${id}`);
  else if (location.search === '?view=labour') addresses.push(`/api/Dashboards/labour?projectId=${id}&groupBy=asset`);
  const authorization = { Authorization: `Bearer ${token}` };
  const answers = new Map(addresses.map((address) => [address, fetch(address, { headers: authorization })]));
  // What the programme needs as it is saved, before the page knows which asset is open.
  if (page === 'edit')
    answers.set(
      `/api/Projects/${id}/preview`,
      fetch(`/api/Projects/${id}/preview`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: '{}',
      }),
    );
  // One that fails is refused to whoever takes it, and to nobody else.
  for (const answer of answers.values()) answer.catch(() => undefined);
  window.plumblineEarlyReads = { token, answers };
})();
