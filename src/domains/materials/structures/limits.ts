/** Bounds of what is read from deposited files; what exceeds them is listed with its reason. */
export const structureLimits = {
  /** Sites of one structure. */
  sites: 200_000,
  /** Structures of one resource. */
  structures: 100_000,
  /** Members of one archive. */
  members: 100_000,
  /** Bytes of one text. */
  bytes: 64 << 20,
  /** Unpacked bytes of one archive. */
  unpacked: 20 * 2 ** 30,
  /** Unread parts that are named for each file. */
  unread: 1000,
};
