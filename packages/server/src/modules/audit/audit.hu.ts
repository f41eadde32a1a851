/** The log as a table. */
export const auditTexts = {
  columns: {
    at: 'Időpont',
    action: 'Művelet',
    user: 'Felhasználó',
    userName: 'Felhasználónév',
    actor: 'Végrehajtó',
    company: 'Társaság',
    resource: 'Tárgy',
    ip: 'IP-cím',
    requestId: 'Kérés azonosítója',
    changes: 'Változás (előtte → utána)',
  },
  changed: (field: string, before: string, after: string) => `${field === '' ? '' : `${field}: `}${before} → ${after}`,
  sheet: 'Napló',
  fileName: (day: string) => `naplo-${day}`,
  tooMany: 'A szűrésnek túl sok bejegyzés felel meg. Szűkítse időszakra vagy műveletre!',
  tooManyPeople: 'Túl sok felhasználó nevére illik. Írjon többet a névből!',
  ownSession: 'A saját munkamenetét kijelentkezéssel zárhatja le.',
};
