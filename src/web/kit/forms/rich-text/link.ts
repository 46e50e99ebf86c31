/** Whether an address may be linked to: what the server takes, and no other. */
export const isLinkable = (address: string): boolean => /^(https?:\/\/\S|mailto:\S|tel:\S|\/(?!\/))/i.test(address);
