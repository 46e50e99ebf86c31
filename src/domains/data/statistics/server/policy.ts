import { isbot } from 'isbot';
import ipaddr from 'ipaddr.js';
import { isCounterRobot } from './counter-robots.ts';

/** How somebody came, as the database holds it. */
export const agentClass = { robot: 0, regular: 1, machine: 2 } as const;
export type AgentClass = (typeof agentClass)[keyof typeof agentClass];

/**
 * Programs that people run to fetch data: counted apart (COUNTER Code of Practice for Research Data, "machine"). The
 * list of Make Data Count with the libraries that have come since.
 */
const machines =
  /^$|\b(?:curl|wget|aria2|axel|httpie|python|aiohttp|httpx|urllib|requests|scrapy-client|libcurl|libwww|perl|ruby|java|okhttp|apache-httpclient|go-http-client|axios|node|undici|got|r|httr2?|rcurl|julia|matlab|mathematica|rclone|globus|datalad|zotero|powershell|winhttp)\b(?:[/ (]|$)/i;

/** A browser's name stands in nearly every agent of a person, and a machine's name may stand in its middle. */
const browsers = /^mozilla\/|^opera\//i;

/**
 * Sorts what a program calls itself: scripts of people first, some of which COUNTER's list of robots names too; then its
 * robots and those that have come since. Changing this and recounting sorts everything that was ever counted anew.
 */
export function classOf(userAgent: string): AgentClass {
  if (!browsers.test(userAgent) && machines.test(userAgent)) return agentClass.machine;
  return isCounterRobot(userAgent) || isbot(userAgent) ? agentClass.robot : agentClass.regular;
}

/** The same visitor on the same address within so many seconds is one click (COUNTER: double clicks). */
export const doubleClick = 30;

/** Who opens more than this in an hour is no person, whatever the program calls itself. */
export const mostOfPerson = 600;

/** So many uses of one record from one network in a day are usual, in a class or behind one address of a campus. */
export const mostOfNetwork = 50;

/**
 * Names of programs from which on they count as changing. A laboratory has some browsers and scripts; one more than four for
 * one record on one day, beyond {@link mostOfNetwork} uses, is a burst.
 */
export const changingAgents = 5;

/** The network of an address as bursts are told: /24 of IPv4, /64 of IPv6; what is no address stays as it is. */
export function burstNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const caller = ipaddr.process(address);
  const bits = caller.kind() === 'ipv4' ? 24 : 64;
  const family = caller.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${caller.toNormalizedString()}/${bits}`).toString()}/${bits}`;
}
