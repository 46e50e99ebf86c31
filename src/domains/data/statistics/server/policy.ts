import { isbot } from 'isbot';
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
