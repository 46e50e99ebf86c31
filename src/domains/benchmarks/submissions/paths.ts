/** Addresses outside the pages, for other sites and feed readers. */
export const badgePath = (publicId: string) => `/model/${publicId}/badge.svg`;
export const embedModelPath = (publicId: string) => `/embed/model/${publicId}`;
export const embedBoardPath = (publicId: string) => `/embed/benchmark/${publicId}`;
export const feedPath = (publicId: string) => `/benchmarks/detail/${publicId}/atom.xml`;
