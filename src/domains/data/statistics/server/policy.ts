import { isbot } from 'isbot';
import ipaddr from 'ipaddr.js';
import { isCounterRobot } from './counter-robots.ts';

/** Class of the visiting program, as the database stores it. */
export const agentClass = { robot: 0, regular: 1, machine: 2 } as const;
export type AgentClass = (typeof agentClass)[keyof typeof agentClass];

/**
 * Programs that people run to fetch data: counted separately (COUNTER Code of Practice for Research Data, "machine").
 * The list of Make Data Count, with later libraries.
 */
const machines =
  /^$|\b(?:curl|wget|aria2|axel|httpie|python|aiohttp|httpx|urllib|requests|scrapy-client|libcurl|libwww|perl|ruby|java|okhttp|apache-httpclient|go-http-client|axios|node|undici|got|r|httr2?|rcurl|julia|matlab|mathematica|rclone|globus|datalad|zotero|powershell|winhttp)\b(?:[/ (]|$)/i;

/** Nearly every agent of a person contains the name of a browser, and may contain a machine's name as well. */
const browsers = /^mozilla\/|^opera\//i;

/**
 * Classifies a user agent: first scripts of people, some of which COUNTER's list calls robots; then its robots and
 * newer ones. After a change, a recount classifies all stored agents again.
 */
export function classOf(userAgent: string): AgentClass {
  if (!browsers.test(userAgent) && machines.test(userAgent)) return agentClass.machine;
  return isCounterRobot(userAgent) || isbot(userAgent) ? agentClass.robot : agentClass.regular;
}

/** Seconds within which repeated requests of one visitor for one address count once (COUNTER: double clicks). */
export const doubleClick = 30;

/** Limit of events per hour; a visitor with more counts as a robot, whatever its user agent. */
export const maxOfPerson = 600;

/** Normal number of uses of one record from one network in a day, such as a class or a campus behind one address. */
export const maxOfNetwork = 50;

/**
 * Number of user agents from which on they count as changing. A laboratory has some browsers and scripts; five or more
 * for one record on one day, with more than {@link maxOfNetwork} uses, are a burst.
 */
export const changingAgents = 5;

/** The network of an address for the detection of bursts: /24 of IPv4, /64 of IPv6; other texts stay unchanged. */
export function burstNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const caller = ipaddr.process(address);
  const bits = caller.kind() === 'ipv4' ? 24 : 64;
  const family = caller.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${caller.toNormalizedString()}/${bits}`).toString()}/${bits}`;
}
