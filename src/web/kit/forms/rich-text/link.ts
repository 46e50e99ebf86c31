/** Whether an address may be linked: exactly the addresses that the server accepts. */
export const isLinkable = (address: string): boolean => /^(https?:\/\/\S|mailto:\S|tel:\S|\/(?!\/))/i.test(address);
