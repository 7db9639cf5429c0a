"""Commands that run or pose a machine many times: response, map."""
