/** Below this the mean of a parcel is called unchanged: the spread between two images of one day is about as large. */
export const SAME_NDVI = 0.03;
