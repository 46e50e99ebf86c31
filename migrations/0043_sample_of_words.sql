-- Common words are found in the sample that PostgreSQL keeps of each column. The sample of 0032 is larger, but a table that
-- hardly changes is not sampled again for years: searches for words of the middle stayed slow after the upgrade.
analyze data_resource_search;
