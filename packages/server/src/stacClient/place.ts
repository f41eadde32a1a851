/** The host of an address, or the name of a file, for a sentence about it. */
export const placeOf = (address: string): string => {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'file:') return url?.host ?? address;
  return url.pathname.split('/').at(-1) ?? address;
};
