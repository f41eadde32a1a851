/** What the kinds of alerts are called; one that an import brought is said in its own word. */
export const ALERT_KIND_NAMES: Readonly<Record<string, string>> = {
  vegetation: 'helyi gyengülés',
  area: 'területi gyengülés',
};
