/** The page that describes the calls for whoever connects another program; the server writes it. */
export const GUIDE = '/api/guide';
